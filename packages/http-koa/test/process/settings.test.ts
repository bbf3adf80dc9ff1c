import {
  flag,
  InvalidSettings,
  limitSettings,
  portNumber,
  readSettings,
  serverLimits,
  startFailureText,
} from '@gatehouse/http-koa/process';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const schema = z.object({ PORT: portNumber.default(80), LOUD: flag.default(false), NAME: z.string() });

function failure(variables: Record<string, string>): unknown {
  try {
    return readSettings(schema, variables, ({ LOUD }) =>
      LOUD ? [{ setting: 'LOUD', message: 'Set LOUD=false.' }] : [],
    );
  } catch (error) {
    return error;
  }
}

describe('settings', () => {
  it('count an empty variable as unset', () => {
    expect(readSettings(schema, { PORT: '', NAME: 'a', LOUD: '' })).toEqual({
      PORT: 80,
      LOUD: false,
      NAME: 'a',
    });
  });

  it('list every fault on its own line, including conflicts', () => {
    const found = failure({ PORT: 'x', LOUD: 'true', NAME: 'a' });
    expect(found).toBeInstanceOf(InvalidSettings);
    expect(startFailureText(found)).toBe(
      'The configuration has 2 faults.\n- PORT: Use a whole number from 0 to 65535.\n- LOUD: Set LOUD=false.',
    );
    expect(startFailureText(failure({}))).toBe(
      'The configuration has a fault.\n- NAME: Set this variable, because it has no default.',
    );
  });

  it('drain only in production unless DRAIN_DELAY is set', () => {
    const delayOf = (variables: Record<string, string>, isProduction: boolean) =>
      serverLimits(readSettings(z.object(limitSettings), variables), isProduction, []).drainDelay;
    expect([delayOf({}, false), delayOf({}, true)]).toEqual([0, 5_000]);
    expect([delayOf({ DRAIN_DELAY: '2' }, false), delayOf({ DRAIN_DELAY: '0' }, true)]).toEqual([2_000, 0]);
  });
});

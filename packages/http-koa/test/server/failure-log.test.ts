import { HasherBusy } from '@gatehouse/core/account';
import { OAuthAuthorizeFailed, OAuthFailed } from '@gatehouse/core/identity';
import { DomainError, StorageUnavailable } from '@gatehouse/core/kernel';
import { SsoUnavailable } from '@gatehouse/core/single-sign-on';
import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { gatewayRefusals } from '../../src/gateway/refusal/index.ts';
import { composeRefusals, groundRefusals } from '../../src/refusal/index.ts';
import { failureLog } from '../../src/server/index.ts';
import { signInRefusals } from '../../src/sign-in/refusal/index.ts';

const refusals = composeRefusals(groundRefusals, signInRefusals, gatewayRefusals);

class UnlistedRefusal extends DomainError {
  readonly code = 'unlisted';
}

describe('failureLog', () => {
  it.each([
    ['error', 'failed', new Error('a fault of ours')],
    ['error', 'failed', 'not even an error'],
    ['error', 'failed', new UnlistedRefusal('a refusal without an answer')],
    ['error', 'failed', new OAuthFailed('a server did not do its part')],
    ['info', 'refused', new OAuthAuthorizeFailed('they do not answer')],
  ])('logs at level %s that the request %s, with its id, for %s', (level, message, failure) => {
    const lines: unknown[] = [];
    const write = (as: string) => (record: object, text: string) => lines.push([as, record, text]);
    const tell = failureLog(refusals, { info: write('info'), warn: write('warn'), error: write('error') });
    tell(failure, { state: { requestId: 'request-1' } } as unknown as Context);
    expect(lines).toEqual([[level, { err: failure, requestId: 'request-1' }, message]]);
  });

  it('logs at most one short line a minute, without a stack, about refusals that anonymous clients can cause', () => {
    const lines: unknown[] = [];
    const write = (as: string) => (record: object, text: string) => lines.push([as, record, text]);
    const tell = failureLog(refusals, { info: write('info'), warn: write('warn'), error: write('error') });
    const context = { state: { requestId: 'request-1' } } as unknown as Context;
    for (let count = 0; count < 100; count += 1) {
      tell(new HasherBusy(), context);
      tell(new SsoUnavailable(), context);
    }
    expect(lines).toEqual([
      ['warn', { code: 'busy', count: 1 }, 'refused'],
      ['warn', { code: 'sso_unavailable', count: 1 }, 'refused'],
    ]);
  });

  it.each([
    ['error', new StorageUnavailable('the database server cannot be reached')],
    ['info', new OAuthAuthorizeFailed('they do not answer')],
  ])('logs a refusal at level %s with its stack ten times a minute at most', (level, refusal) => {
    const lines: unknown[] = [];
    const write = (as: string) => (record: object) => lines.push([as, Object.keys(record)]);
    const tell = failureLog(refusals, { info: write('info'), warn: write('warn'), error: write('error') });
    const context = { state: { requestId: 'request-1' } } as unknown as Context;
    for (let count = 0; count < 100; count += 1) tell(refusal, context);
    expect(lines).toEqual(Array.from({ length: 10 }, () => [level, ['err', 'requestId']]));
    tell(new Error('a fault of ours'), context);
    expect(lines.at(-1)).toEqual(['error', ['err', 'requestId']]);
  });
});

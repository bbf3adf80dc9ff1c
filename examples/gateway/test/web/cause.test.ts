import { expect, it } from 'vitest';
import { causesOf } from '../../web/customer/src/activity/cause.ts';
import type { SyncFailure } from '../../web/customer/src/activity/failures-query.ts';

const failure = (id: string, code: string) => ({ id, code, message: 'It failed.' }) as SyncFailure;

it('causesOf groups failures by cause, the most frequent first, and asks for a plan only after a denial', () => {
  const causes = causesOf([
    failure('1', 'conflict'),
    failure('2', 'entitlement_denied'),
    failure('3', 'entitlement_denied'),
    failure('4', 'a_new_code'),
  ]);
  expect(causes.map(({ code, needsPlan, failures }) => [code, needsPlan, failures.length])).toEqual([
    ['entitlement_denied', true, 2],
    ['conflict', false, 1],
    ['a_new_code', false, 1],
  ]);
  expect(causes.map(({ hasMessages }) => hasMessages)).toEqual([false, false, true]);
  expect(causes[2]).toMatchObject({ title: 'Could not be written', remedy: 'It failed.' });
});

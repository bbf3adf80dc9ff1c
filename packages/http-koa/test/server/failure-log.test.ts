import { OAuthAuthorizeFailed, OAuthFailed } from '@gatehouse/core/identity';
import { DomainError } from '@gatehouse/core/kernel';
import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { failureLog } from '../../src/server/index.ts';

class Unheard extends DomainError {
  readonly code = 'never_heard_of';
}

describe('the log of failures', () => {
  it.each([
    ['error', 'failed', new Error('a fault of ours')],
    ['error', 'failed', 'not even an error'],
    ['error', 'failed', new Unheard('a refusal without an answer')],
    ['error', 'failed', new OAuthFailed('a server did not do its part')],
    ['info', 'refused', new OAuthAuthorizeFailed('they do not answer')],
  ])('has as %s, with the id of the request, that it %s: %s', (level, message, failure) => {
    const lines: unknown[] = [];
    const write = (as: string) => (record: object, text: string) => lines.push([as, record, text]);
    const tell = failureLog({ info: write('info'), warn: write('warn'), error: write('error') });
    tell(failure, { state: { requestId: 'request-1' } } as unknown as Context);
    expect(lines).toEqual([[level, { err: failure, requestId: 'request-1' }, message]]);
  });
});

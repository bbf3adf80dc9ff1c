import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { DomainError, InvalidInput, StorageUnavailable } from '@gatehouse/core/kernel';
import { SignInThrottled } from '@gatehouse/core/throttle';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { gatewayRefusals } from '../../src/gateway/refusal/index.ts';
import {
  answerRefusals,
  composeRefusals,
  groundRefusals,
  isFailure,
  Unauthenticated,
} from '../../src/refusal/index.ts';
import { signInRefusals } from '../../src/sign-in/refusal/index.ts';
import { listening } from '../listening.ts';
import { answered as answeredBy } from './answered.ts';

const refusals = composeRefusals(groundRefusals, signInRefusals, gatewayRefusals);

const answered = (error: unknown) => answeredBy(refusals, error);

/** Sends a stream until the client has read its start, and then calls `end`. Returns the reported failures. */
async function streamed(end: (stream: PassThrough, leave: () => void) => void): Promise<unknown[]> {
  const failures: unknown[] = [];
  const stream = new PassThrough();
  const app = new Koa();
  app.silent = true;
  app.use(answerRefusals(refusals, (failure) => failures.push(failure)));
  app.use((context) => {
    context.body = stream;
  });
  const server = await listening(app);
  const client = new AbortController();
  stream.write('start');
  const response = await fetch(server.url, { signal: client.signal });
  const closed = once(stream, 'close').catch(() => {});
  end(stream, () => client.abort());
  await response.text().catch(() => {});
  await closed;
  await server.stop();
  return failures;
}

class Unheard extends DomainError {
  readonly code = 'never_heard_of';
}

describe('the refusal tables', () => {
  it('have a status of 4xx or 5xx, but not 500, in each row', () => {
    for (const [code, { status }] of Object.entries(refusals)) {
      expect(code).toMatch(/^(svc\.[a-z]+\.)?[a-z]+(_[a-z]+)*$/);
      expect([4, 5]).toContain(Math.floor(status / 100));
      expect(status).not.toBe(500);
    }
  });
});

describe('a body that is a stream', () => {
  it('is reported if it fails, and not if it ends or the client disconnects', async () => {
    const failure = new Error('the storage failed');
    expect(await streamed((stream) => stream.destroy(failure))).toEqual([failure]);
    expect(await streamed((stream) => stream.end())).toEqual([]);
    expect(await streamed((_, leave) => leave())).toEqual([]);
  });
});

describe('a refusal', () => {
  it('is sent with its status, code, message and issues, and is not reported as a failure', async () => {
    const refused = new InvalidInput([{ path: ['a', 0], message: 'No.' }]);
    const { status, text, failures } = await answered(refused);
    expect([status, failures]).toEqual([400, []]);
    expect(JSON.parse(text)).toEqual({
      error: 'invalid_request',
      message: 'a.0: No.',
      issues: [{ path: ['a', 0], message: 'No.' }],
    });
  });

  it('states in Retry-After how long to wait, in whole seconds and at least one', async () => {
    const after = async (wait: number) =>
      (await answered(new SignInThrottled(wait))).headers.get('Retry-After');
    expect([await after(900_000), await after(1_001), await after(1), await after(-5)]).toEqual([
      '900',
      '2',
      '1',
      '1',
    ]);
  });

  it('names a way to authenticate with each 401', async () => {
    const { status, headers } = await answered(new Unauthenticated());
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer realm="api"']);
    expect((await answered(new StorageUnavailable('gone'))).headers.has('WWW-Authenticate')).toBe(false);
  });

  it('of status 5xx is reported as a failure, and its reason is not sent', async () => {
    const away = new StorageUnavailable('the disk of db7 is full', { cause: new Error('ENOSPC') });
    const { status, text, failures } = await answered(away);
    expect([status, failures]).toEqual([503, [away]]);
    expect(text).not.toMatch(/db7|ENOSPC/);
  });
});

describe('a failure', () => {
  it.each([new Error('inner secret'), 'inner secret', undefined, new Unheard('inner secret')])(
    'gets a response with status 500 and without details: %s',
    async (error) => {
      const { status, text, failures } = await answered(error);
      expect(status).toBe(500);
      expect(JSON.parse(text).error).toBe('internal_error');
      expect(text).not.toContain('inner secret');
      expect(failures).toEqual([error]);
    },
  );

  it('includes a refusal without a row, even one that redirects the browser', () => {
    expect(isFailure(refusals, new Unheard('of an adapter that is not ours'))).toBe(true);
  });
});

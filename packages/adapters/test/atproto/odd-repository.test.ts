import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TokenRefreshError } from '@atproto/oauth-client-node';
import { type AuthorizedSessions, OAuthHolderRepository } from '@gatehouse/adapters/atproto';
import { HOUR, MINUTE, SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import { RepositoryBusy, SignInRequired } from '@gatehouse/core/sync';
import { afterEach, describe, expect, it } from 'vitest';

const PLACE = {
  did: 'did:plc:aliceaaaaaaaaaaaaaaaaaaa',
  collection: 'cloud.svc.catalog.entry',
  rkey: 'r',
} as const;
const CID = 'bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy';

let server: Server | undefined;

afterEach(async () => {
  const closed = server && once(server, 'close');
  server?.close();
  server?.closeAllConnections();
  await closed;
});

async function urlOf(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns sessions whose tokens the server ignores. `restored` records how each session was restored. */
function sessionsAt(url: string, restored: (true | 'auto')[] = []): AuthorizedSessions {
  return {
    restore: async (_did, refresh) => {
      restored.push(refresh);
      return { fetchHandler: (path, init) => fetch(`${url}${path}`, init) };
    },
  };
}

/** Returns the error that a write throws. */
async function failureOf(listener: RequestListener, timeout = 15 * SECOND): Promise<unknown> {
  const sessions = sessionsAt(await urlOf(listener));
  return new OAuthHolderRepository({ sessions, timeout })
    .put(PLACE, {}, null)
    .catch((error: unknown) => error);
}

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const refusing = (status: number, error: string, message = 'No.') =>
  answering(status, JSON.stringify({ error, message }));

const OUTCOMES: Readonly<Record<string, readonly [code: string, listener: RequestListener]>> = {
  'an internal error': ['pds_unavailable', refusing(500, 'InternalServerError')],
  'a proxy that cannot read the entitlement': ['pds_unavailable', refusing(503, 'policy_unavailable')],
  'a bad gateway': ['pds_unavailable', answering(502, '<html>')],
  'an empty body': ['pds_unavailable', answering(200, '')],
  HTML: ['pds_unavailable', answering(200, '<!doctype html>')],
  'a JSON list': ['pds_unavailable', answering(200, '[]')],
  'an invalid CID': ['pds_unavailable', answering(200, '{"cid":"../x"}')],
  'a refusal that no PDS has sent': ['pds_unavailable', answering(403, '<h1>Forbidden</h1>')],
  'a page that is not found': ['pds_unavailable', answering(404, '{}')],
  'a reset connection': ['pds_unavailable', (request) => request.socket.destroy()],
  'half a response': [
    'pds_unavailable',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"cid":', () => response.destroy());
    },
  ],
  'a redirect': ['pds_unavailable', answering(307, '{}', { location: '/elsewhere' })],
  'a denied entitlement': ['entitlement_denied', refusing(403, 'svc.entitlement.metadata_write_denied')],
  'a missing scope': ['sign_in_required', refusing(403, 'ScopeMissingError')],
  'a refused record': ['record_refused', refusing(400, 'InvalidRequest', 'Invalid\u0000record')],
  'a record that is too large': ['record_too_large', answering(413, '')],
  'another current record': ['record_changed', refusing(400, 'InvalidSwap')],
};

describe('a write to a repository', () => {
  it.each(Object.entries(OUTCOMES))(
    'fails with the matching code after %s',
    async (_what, [code, listener]) => {
      expect(await failureOf(listener)).toMatchObject({ code });
    },
  );

  it('fails as unavailable when the server does not respond', async () => {
    expect(await failureOf(() => {}, 50)).toMatchObject({
      code: 'pds_unavailable',
      message: expect.stringContaining('in time'),
    });
  });

  it.each([
    ['7', 7 * SECOND],
    ['0', SECOND],
    ['999999999', 6 * HOUR],
    ['soon', MINUTE],
  ])('waits as long as Retry-After requests: %s', async (retryAfter, after) => {
    const failure = await failureOf(answering(429, '{}', { 'retry-after': retryAfter }));
    expect(failure).toBeInstanceOf(RepositoryBusy);
    expect(failure).toMatchObject({ after });
  });

  it.each([
    [401, 'AuthenticationRequired'],
    [400, 'InvalidToken'],
    [400, 'ExpiredToken'],
  ])('gets new tokens once after %i %s, and repeats the request', async (status, error) => {
    const answers = [refusing(status, error), answering(200, JSON.stringify({ cid: CID }))];
    const restored: (true | 'auto')[] = [];
    const url = await urlOf((request, response) => answers.shift()?.(request, response));
    const repository = new OAuthHolderRepository({ sessions: sessionsAt(url, restored) });
    expect(await repository.put(PLACE, {}, null)).toBe(CID);
    expect(restored).toEqual(['auto', true]);
  });

  it('requires a sign-in when new tokens are refused as well', async () => {
    const asked: string[] = [];
    const failure = await failureOf((request, response) => {
      asked.push(request.url ?? '');
      refusing(401, 'AuthenticationRequired')(request, response);
    });
    expect(failure).toBeInstanceOf(SignInRequired);
    expect(asked).toHaveLength(2);
  });

  it.each([
    [
      'requires a sign-in when the tokens were revoked',
      new TokenRefreshError(PLACE.did, 'revoked'),
      'sign_in_required',
    ],
    ['does not take an outage during the refresh for the end', new Error('reset'), 'pds_unavailable'],
    [
      'passes a failure of the storage of the server on',
      new Error('x', { cause: new StorageUnavailable('away') }),
      'storage_unavailable',
    ],
  ])('%s', async (_title, error, code) => {
    const repository = new OAuthHolderRepository({ sessions: { restore: () => Promise.reject(error) } });
    await expect(repository.put(PLACE, {}, null)).rejects.toMatchObject({ code });
  });
});

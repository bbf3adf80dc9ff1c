import type { HandleResolver, NodeOAuthClient } from '@atproto/oauth-client-node';
import { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import { authorizeFailure, nodeOAuthClient } from '@gatehouse/adapters/atproto/library';
import { AesGcmSecretBox, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { OAuthAuthorizeFailed } from '@gatehouse/core/identity';
import { Secret, StorageUnavailable } from '@gatehouse/core/kernel';
import { memoryAtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const SECRETS = [new Secret('Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0')];

/** Returns a client with short time limits. It resolves handles with the given function. */
function clientThat(handleResolver: HandleResolver): AtprotoOAuthClientAdapter {
  const { oauthStates, oauthSessions, lockBy } = memoryAtprotoStorage();
  const clock = new SystemClock();
  const library = nodeOAuthClient({
    identity: {
      baseUrl: 'http://127.0.0.1:18080',
      clientName: 'a test',
      callbackPath: '/callback',
      metadataPath: '/client.json',
      jwksPath: '/jwks.json',
      scope: 'atproto',
      secrets: SECRETS,
    },
    states: oauthStates,
    sessions: oauthSessions,
    box: new AesGcmSecretBox(SECRETS),
    sha256: new NodeSha256(),
    clock,
    lock: lockBy(),
    lockName: 'a test',
    handleResolver,
    allowHttp: true,
    fetch: () => Promise.reject(new Error('No server may be called.')),
  });
  return new AtprotoOAuthClientAdapter(() => library, 'atproto', 50);
}

describe('beginning an authorization', () => {
  it('does not wait for name servers that never respond', async () => {
    const client = clientThat({ resolve: () => new Promise(() => {}) });
    await expect(client.authorize('alice.example.com', 'digest')).rejects.toThrow(
      'OAuth authorize failed: the server of alice.example.com does not respond in time',
    );
  });

  it('throws StorageUnavailable, however the library wraps it', () => {
    const away = new StorageUnavailable('away');
    expect(authorizeFailure('alice.test', new Error('no state', { cause: away }))).toBe(away);
  });

  it('reports an unexpected failure without blaming the handle or the server, and keeps the cause', () => {
    const odd = new RangeError('odd');
    const failure = authorizeFailure('alice.test', odd);
    expect(failure).toBeInstanceOf(OAuthAuthorizeFailed);
    expect(failure.cause).toBe(odd);
  });

  it('asks the server to authenticate the user again only if the client wants that', async () => {
    const asked: unknown[] = [];
    const library = {
      authorize: async (_account: string, { prompt }: { prompt?: string }) => {
        asked.push(prompt);
        return new URL('https://pds.example/authorize');
      },
    } as unknown as NodeOAuthClient;
    for (const prompt of [undefined, 'login'] as const)
      await new AtprotoOAuthClientAdapter(async () => library, 'atproto', 50, prompt).authorize(
        'a.test',
        'd',
      );
    expect(asked).toEqual([undefined, 'login']);
  });
});

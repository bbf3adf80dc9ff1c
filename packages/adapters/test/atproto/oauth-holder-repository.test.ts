import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TokenRefreshError } from '@atproto/oauth-client-node';
import { type AuthorizedSessions, OAuthHolderRepository } from '@gatehouse/adapters/atproto';
import type { Did } from '@gatehouse/core/pds';
import { holderRepositoryContract } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { createPdsAccount, type PdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { type RunningPlc, startPlc } from '@gatehouse/testing/servers/plc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let dataDir: string;
let plc: RunningPlc;
let pds: RunningPds;
let alice: PdsAccount;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-repository-'));
  plc = await startPlc();
  pds = await startPds({ dataDir, plcUrl: plc.url, publicUrl: 'http://localhost:31996' });
  alice = await createPdsAccount(pds, 'alice.test');
});

afterAll(async () => {
  await pds.stop();
  await plc.stop();
  await removeFolder(dataDir);
});

/** Returns sessions with the access token that a PDS account got when it was created. */
function sessionsAt(url: string): AuthorizedSessions {
  return {
    restore: async (did) => {
      if (did !== alice.did) throw new TokenRefreshError(did, 'The session was deleted by another process');
      const authorization = `Bearer ${alice.accessJwt}`;
      return {
        fetchHandler: (path, init) =>
          fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization } }),
      };
    },
  };
}

describe('HolderRepository on a real PDS', () => {
  it.each(Object.entries(holderRepositoryContract))('%s', async (_clause, experiment) => {
    await experiment({
      repository: new OAuthHolderRepository({ sessions: sessionsAt(pds.url) }),
      did: alice.did as Did,
      stranger: 'did:plc:bobbbbbbbbbbbbbbbbbbbbbb',
      // The port is reserved for multiplexing services (RFC 1078), so no server listens on it.
      away: new OAuthHolderRepository({ sessions: sessionsAt('http://127.0.0.1:1') }),
    });
  });

  it('refuses a record that is too large', async () => {
    const repository = new OAuthHolderRepository({ sessions: sessionsAt(pds.url) });
    const place = { did: alice.did as Did, collection: 'cloud.svc.catalog.entry', rkey: 'large' };
    const put = repository.put(place, { $type: place.collection, text: 'x'.repeat(1_200_000) }, null);
    await expect(put).rejects.toMatchObject({ code: expect.stringMatching(/^record_(refused|too_large)$/) });
  });
});

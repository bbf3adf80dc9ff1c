import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import { KnexOAuthSessionStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { Did } from '@gatehouse/core/pds';
import {
  type AtprotoOAuthClientCase,
  atprotoOAuthClientContract,
} from '@gatehouse/testing/contracts/gateway';
import { atprotoOAuthClientSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { createPdsAccount, type PdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { type RunningPlc, startPlc } from '@gatehouse/testing/servers/plc';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HomePages } from './world/home-pages.ts';
import { runningGateway, type TestGateway } from './world/running-gateway.ts';

const SCOPE = 'atproto transition:generic';

let folder: string;
let plc: RunningPlc;
let pds: RunningPds;
let alice: PdsAccount;
let gateway: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oauth-client-'));
  plc = await startPlc();
  const port = await freePort();
  pds = await startPds({ dataDir: folder, plcUrl: plc.url, publicUrl: `http://localhost:${port}`, port });
  alice = await createPdsAccount(pds, 'alice.test');
  gateway = await runningGateway({ PDS_PUBLIC_URL: pds.publicUrl, PLC_URL: plc.url, OAUTH_SCOPE: SCOPE });
});

afterAll(async () => {
  await gateway.stop();
  await pds.stop();
  await plc.stop();
  await removeFolder(folder);
});

/** Uses the client of the gateway, and a new browser. */
async function withCase(work: (subject: AtprotoOAuthClientCase) => Promise<void>): Promise<void> {
  const database = await openDatabaseAs('gateway', gateway.databaseUrl);
  const home = new HomePages();
  try {
    await work({
      client: gateway.container.get(AtprotoOAuthClientAdapter),
      account: { did: alice.did as Did, handle: alice.handle },
      issuer: pds.publicUrl,
      scope: SCOPE,
      unknown: 'unknown.test',
      grant: async (url) => (await home.grant(url, alice)).search.slice(1),
      deny: async (url) => (await home.deny(url)).search.slice(1),
      bindings: () => database.read((from) => from('oauth_states').pluck<string[]>('binding_digest')),
      hasTokens: async (did) =>
        (await new KnexOAuthSessionStore(database, 'customer').get(did)) !== undefined,
    });
  } finally {
    await database.close();
  }
}

describe('AtprotoOAuthClient with a real personal data server', () => {
  it.each(Object.entries(atprotoOAuthClientContract))('%s', (_clause, experiment) => withCase(experiment));
});

describe('the contract of AtprotoOAuthClient', () => {
  it('has a saboteur for each clause', () => {
    expect(Object.keys(atprotoOAuthClientSaboteurs)).toEqual(Object.keys(atprotoOAuthClientContract));
  });

  it.each(Object.entries(atprotoOAuthClientSaboteurs))('detects a client that breaks: %s', (clause, broken) =>
    withCase(async (subject) => {
      await expect(atprotoOAuthClientContract[clause]?.(broken(subject))).rejects.toThrow();
    }),
  );
});

import { openDatabase } from '@gatehouse/adapters/knex';
import { KnexPdsAccountDirectory, KnexPeerContactStore } from '@gatehouse/adapters/knex/gateway';
import { peerIdOf } from '@gatehouse/core/mesh';
import type { Did } from '@gatehouse/core/pds';
import { freshDid, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { runningBridge } from '../bridge/world/running-bridge.ts';
import { FilesCustomer } from '../customer/world/files-customer.ts';
import { newDevice } from '../customer/world/new-device.ts';
import { manifestOf, planOf } from '../customer/world/plans.ts';
import { runningGateway } from '../customer/world/running-gateway.ts';
import { gatehouse } from '../ops/command-line.ts';
import { runningOps } from '../ops/running-ops.ts';
import type { Entitlements } from '../proxy/world/entitlements.ts';
import { createFile, openSyncWorldWith } from '../worker/world/sync-world.ts';
import { type GatewayView, viewGateway } from './gateway-view.ts';

/** Secrets with which the stored databases were filled. Changing one makes them unreadable. */
export const SECRETS = {
  JWT_SECRET: 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0',
  SWARM_MASTER_SECRET: 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa',
};

/** Contents of a filled database, and the responses of its servers. */
export interface FilledGateway {
  readonly createdAt: number;
  /** A customer with the base plan, a session, a device, a file and a reserved upload. */
  readonly alice: { readonly did: Did; readonly session: string; readonly device: string };
  /** The reserved upload, with its blocks as base64. */
  readonly upload: { readonly id: string; readonly blocks: readonly (readonly [string, string])[] };
  /** A holder with the base plan, for whom a job of the support forum waits. */
  readonly bob: { readonly did: Did; readonly email: string };
  /** A holder whose base plan has ended. */
  readonly carol: Did;
  /** A credential of a machine that has every role. */
  readonly credential: string;
  /** Ids of the bridge's signing keys. */
  readonly keys: readonly string[];
  /** An invite that was not used. */
  readonly invite: string;
  readonly seen: GatewayView;
}

/** Fills the database with the servers and commands of this checkout, and returns its content and its dump. */
export async function fillGateway<Dump>(
  entitlements: Entitlements,
  dump: () => Promise<Dump>,
): Promise<{ filled: FilledGateway; dump: Dump }> {
  const { databaseUrl, adminUrl } = entitlements;
  const world = await openSyncWorldWith(entitlements, (given) => runningGateway({ ...given, ...SECRETS }));
  const { gateway } = world;
  const account = await world.newCustomer('alice');
  const visitor = await world.signIn(account);
  const session = visitor.cookie('svc_session') ?? '';
  const { token: device } = await newDevice(gateway.url, session);
  await createFile(visitor, 'diary');
  const alice = new FilesCustomer(gateway.url, account.did as Did, device);
  await alice.upload('notes', [sampleBlock(90), sampleBlock(40)], { base_revision: 0 });
  const pieces = [sampleBlock(70), sampleBlock(60)];
  const { upload } = (await alice.reserve({ ...planOf(pieces), file: 'later' })).body;

  const admin = await openDatabase(adminUrl);
  const [bob, carol] = [freshDid(), freshDid()];
  const email = 'bob@example.com';
  await new KnexPdsAccountDirectory(admin).record({ did: bob, handle: null, email, heardAt: Date.now() });
  const peer = peerIdOf(new Uint8Array(32).fill(7));
  await new KnexPeerContactStore(admin).reach(peer, Date.now(), 1_000);
  await admin.close();
  await entitlements.apply(bob, { name: 'manual.grant', plan: 'base' });
  for (const change of [
    { name: 'manual.grant', plan: 'once' },
    { name: 'manual.grant', plan: 'base' },
    { name: 'lapse', graceUntil: null },
  ] as const)
    await entitlements.apply(carol, change);

  const run = async (...words: readonly string[]) => {
    const { exitCode, out, complaints } = await gatehouse(words, { DATABASE_URL: databaseUrl });
    if (exitCode !== 0) throw new Error(complaints);
    return out;
  };
  await run('ops', 'role', 'grant', account.did, 'support_read');
  const roles = ['entitlement_mutator', 'billing_reconciler', 'support_read'];
  const made = await run('ops', 'credential', 'create', 'billing', '--role', ...roles, '--json');
  const { token: credential } = JSON.parse(made);
  const { code: invite } = JSON.parse(await run('ops', 'invite', 'create', '--json'));
  const callback = ['--redirect-uri', 'https://wiki.example/callback'];
  await run('clients', 'add', 'wiki', ...callback, '--entitlement', 'any');
  const bridge = await runningBridge({ DATABASE_URL: databaseUrl }, []);
  const keys = await keyIds(bridge.issuer);
  await bridge.stop();

  const createdAt = Date.now();
  gateway.clock.set(createdAt);
  const ops = await runningOps({ DATABASE_URL: databaseUrl });
  ops.clock.set(createdAt);
  const dids = [account.did as Did, bob, carol];
  const seen = await viewGateway({ gateway: gateway.url, session, ops: ops.url, credential, dids });
  await ops.stop();
  const dumped = await dump();
  await world.stop();
  const blocks = [...pieces, manifestOf(pieces)].map(
    ({ cid, bytes }) => [cid as string, Buffer.from(bytes).toString('base64')] as const,
  );
  const filled = {
    createdAt,
    alice: { did: account.did as Did, session, device },
    upload: { id: upload.id, blocks },
    bob: { did: bob, email },
    ...{ carol, credential, keys, invite, seen },
  };
  return { filled, dump: dumped };
}

/** Returns the ids of the keys that the bridge publishes. */
export async function keyIds(issuer: string): Promise<readonly string[]> {
  const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: readonly { kid: string }[] };
  return keys.map(({ kid }) => kid).sort();
}

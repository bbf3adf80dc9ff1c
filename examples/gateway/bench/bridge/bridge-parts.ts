import { createHash } from 'node:crypto';
import { KnexAuditLog, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexBridgeArtifactStore,
  KnexBridgeClientStore,
  KnexIdentityStore,
  KnexSigningKeyStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { BridgeProvider, RsaSigningKeyMaker } from '@gatehouse/adapters/oidc-provider';
import {
  AdmitToClient,
  BridgeClientDirectory,
  KeepSigningKeys,
  NoteCodeExchange,
  RecordBridgeAccess,
} from '@gatehouse/core/bridge';
import { Secret } from '@gatehouse/core/kernel';
import { providerPages } from '../../src/bridge/provider-pages.ts';

export const BENCH_CLIENT = 'bench';
export const BENCH_CLIENT_SECRET = 'a client of the benchmark';
export const BENCH_SECRET = 'a secret of the benchmark that is long enough';
export const BENCH_CALLBACK = 'https://app.example/callback';

const DIGEST = createHash('sha256').update(BENCH_CLIENT_SECRET).digest('hex');

/** The client, in the format of the file that BRIDGE_CLIENTS_FILE names. */
export const BENCH_CLIENT_ENTRY = {
  client_id: BENCH_CLIENT,
  name: 'Benchmark',
  client_secret_sha256: DIGEST,
  redirect_uris: [BENCH_CALLBACK],
  entitlement: 'support_seat',
  pkce: 'off',
} as const;

/** Creates the provider with the storage of the bridge, but without its gate and its server. */
export async function bareProvider(databaseUrl: string, issuer: string) {
  const database = await openDatabaseAs('bridge', databaseUrl);
  const [clock, sha256] = [new SystemClock(), new NodeSha256()];
  const box = new AesGcmSecretBox([new Secret(BENCH_SECRET)]);
  const unitOfWork = new KnexUnitOfWork(database);
  const client = {
    id: BENCH_CLIENT,
    name: 'Benchmark',
    redirectUris: [BENCH_CALLBACK],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    entitlement: 'any',
    pkce: 'off',
    claims: ['preferred_username'],
    secretDigest: DIGEST,
  } as const;
  const clients = new BridgeClientDirectory([client], new KnexBridgeClientStore(database));
  const policy = { effectiveCapabilities: () => Promise.reject(new Error('The gate is open.')) };
  const bridge = new BridgeProvider({
    issuer,
    parts: {
      artifacts: new KnexBridgeArtifactStore(database),
      record: new RecordBridgeAccess({ audit: new KnexAuditLog(database, sha256), unitOfWork, clock }),
      // The client requires no seat, so nothing is queued.
      exchanged: new NoteCodeExchange({ clients, readings: { execute: () => Promise.resolve() } }),
      box,
      sha256,
      clock,
      identities: new KnexIdentityStore(database),
      clients,
      admit: new AdmitToClient({ clients, policy }),
      pages: providerPages,
      fetch: globalThis.fetch,
      cookieKeys: ['a key'],
      interactionPath: (uid) => `/interaction/${uid}`,
      placeholderDomain: 'app.example',
    },
    keys: new KeepSigningKeys({
      keys: new KnexSigningKeyStore(database),
      maker: new RsaSigningKeyMaker(),
      box,
      clock,
    }),
    onFailure: (error) => console.error(error),
  });
  await bridge.refreshKeys();
  return { provider: bridge.provider, close: () => database.close() };
}

import { AtprotoOAuthClientAdapter, type OAuthClientIdentity } from '@gatehouse/adapters/atproto';
import {
  AtprotoSignInRulesValue,
  atprotoSignInModule,
  IdentitySessions,
  SessionLimitsValue,
  sessionModule,
} from '@gatehouse/adapters/inversify';
import { type Database, KnexAttemptStore, KnexSessionStore } from '@gatehouse/adapters/knex';
import {
  KnexIdentityStore,
  KnexLock,
  KnexOAuthSessionStore,
  KnexOAuthStateStore,
  OPERATOR_SESSIONS,
} from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import { AtprotoOAuthClient, IdentityStore, OAuthStateStore } from '@gatehouse/core/identity';
import { Clock, HOUR, RandomSource, Sha256 } from '@gatehouse/core/kernel';
import { SecretBox } from '@gatehouse/core/settings';
import { AttemptStore, StrangerThrottle } from '@gatehouse/core/throttle';
import type { Container } from 'inversify';
import { strangersFetch } from '../sign-in/strangers-fetch.ts';
import type { OpsConfiguration } from './ops-configuration.ts';
import { STAFF_STRANGER_LIMITS, type StaffStrangerAct } from './staff-stranger-limits.ts';

/** Where the operators' OAuth client is known; nothing of it is shared with the customers'. */
export const STAFF_CLIENT_PATHS = {
  callbackPath: '/internal/v1/ops/oauth/callback',
  metadataPath: '/internal/v1/ops/oauth/client-metadata.json',
  jwksPath: '/internal/v1/ops/oauth/jwks.json',
} as const;

/** A working day: who changes what others hold signs in again on the next. */
const SESSION_LIMITS = { lifetime: 12 * HOUR };

/** `atproto` alone, as nothing is ever done with an operator's tokens. */
const SCOPE = 'atproto';

/** Adds the sign-in of the staff to the operator API; without a secret there is none. */
export async function addStaffSignIn(
  container: Container,
  database: Database,
  configuration: OpsConfiguration,
): Promise<void> {
  const { issuer, sessionSecrets } = configuration;
  if (sessionSecrets.length === 0) return;
  await container.load(sessionModule, atprotoSignInModule);
  container.bind(SecretBox).toConstantValue(new AesGcmSecretBox(sessionSecrets));
  container.bind(SessionLimitsValue).toConstantValue(SESSION_LIMITS);
  container.bind(AtprotoSignInRulesValue).toConstantValue({ scope: SCOPE, issuer, givesTokensBack: true });
  container.bind(IdentitySessions).toConstantValue(new KnexSessionStore(database, OPERATOR_SESSIONS));
  container.bind(IdentityStore).toConstantValue(new KnexIdentityStore(database));
  container.bind(AttemptStore).toConstantValue(new KnexAttemptStore(database));
  container
    .bind<StrangerThrottle<StaffStrangerAct>>(StrangerThrottle)
    .toResolvedValue(
      (attempts, clock, sha256) =>
        new StrangerThrottle({ attempts, clock, sha256, limits: STAFF_STRANGER_LIMITS }),
      [AttemptStore, Clock, Sha256],
    );
  container.bind(OAuthStateStore).toConstantValue(new KnexOAuthStateStore(database, 'operator'));
  const client = await oauthClient(container, database, configuration);
  container.bind(AtprotoOAuthClient).toConstantValue(client);
  container.bind(AtprotoOAuthClientAdapter).toConstantValue(client);
}

function oauthClient(
  container: Container,
  database: Database,
  { publicUrl, pdsPublicUrl, plcUrl, isRelease, sessionSecrets }: OpsConfiguration,
): Promise<AtprotoOAuthClientAdapter> {
  const [clock, random] = [container.get(Clock), container.get(RandomSource)];
  const identity: OAuthClientIdentity = {
    baseUrl: publicUrl,
    clientName: 'Gatehouse operators',
    ...STAFF_CLIENT_PATHS,
    scope: SCOPE,
    secrets: sessionSecrets,
  };
  return AtprotoOAuthClientAdapter.create({
    identity,
    states: container.get(OAuthStateStore),
    sessions: new KnexOAuthSessionStore(database, 'operator'),
    box: container.get(SecretBox),
    sha256: container.get(Sha256),
    clock,
    lock: new KnexLock({ database, random }),
    lockName: 'oauth-operator',
    plcDirectoryUrl: plcUrl,
    // In development the handles of our own server are known to nobody else.
    handleResolver: isRelease ? undefined : pdsPublicUrl,
    allowHttp: !isRelease,
    fetch: strangersFetch({ privateNetworks: !isRelease }),
  });
}

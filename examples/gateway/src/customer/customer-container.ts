import { randomBytes } from 'node:crypto';
import {
  AtprotoOAuthClientAdapter,
  HttpPdsClient,
  type OAuthClientIdentity,
} from '@gatehouse/adapters/atproto';
import {
  AtprotoSignInRulesValue,
  atprotoSignInModule,
  IdentitySessions,
  SessionLimitsValue,
  sessionModule,
} from '@gatehouse/adapters/inversify';
import {
  Database,
  KnexAttemptStore,
  KnexAuditLog,
  KnexJobSchedule,
  KnexSessionStore,
  KnexUnitOfWork,
} from '@gatehouse/adapters/knex';
import {
  CUSTOMER_SESSIONS,
  KnexAccountDirectory,
  KnexIdentityStore,
  KnexLock,
  KnexOAuthSessionStore,
  KnexOAuthStateStore,
  KnexPolicy,
  KnexSignUpInviteStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox, NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { AuditLog } from '@gatehouse/core/audit';
import { PolicyPort } from '@gatehouse/core/entitlement';
import {
  AtprotoOAuthClient,
  IdentityStore,
  OAuthSessionStore,
  OAuthStateStore,
  ReturnUnusedTokens,
  SweepUnusedTokens,
} from '@gatehouse/core/identity';
import {
  Clock,
  DAY,
  JobSchedule,
  type Milliseconds,
  RandomSource,
  SECOND,
  Secret,
  Sha256,
  UnitOfWork,
} from '@gatehouse/core/kernel';
import { ListSessions } from '@gatehouse/core/session';
import { SecretBox } from '@gatehouse/core/settings';
import { SignUpOnPds } from '@gatehouse/core/sign-up';
import { AttemptStore, StrangerThrottle } from '@gatehouse/core/throttle';
import { Container, type ServiceIdentifier } from 'inversify';
import { strangersFetch } from '../sign-in/strangers-fetch.ts';
import { CUSTOMER_STRANGER_LIMITS, type CustomerStrangerAct } from './customer-stranger-limits.ts';
import type { GatewayConfig } from './gateway-config.ts';

/** The longest that one question to the database may take: every one here is small. */
const PATIENCE: Milliseconds = 5 * SECOND;

/**
 * The customer gateway, put together in this one place. `adjust` may rebind ports before anything is made of them: a
 * test moves the clock that way.
 */
export async function createCustomerContainer(
  config: GatewayConfig,
  adjust: (container: Container) => void,
): Promise<Container> {
  const container = new Container({ defaultScope: 'Singleton' });
  await container.load(sessionModule, atprotoSignInModule);
  const { jwt = new Secret(randomBytes(32).toString('base64url')), jwtAlsoAccepted } = config.secrets;
  const secrets = [jwt, ...jwtAlsoAccepted];
  container.bind(GatewaySecrets).toConstantValue(secrets);
  container.bind(Clock).toConstantValue(new SystemClock());
  container.bind(RandomSource).toConstantValue(new NodeRandomSource());
  container.bind(Sha256).toConstantValue(new NodeSha256());
  container.bind(SecretBox).toConstantValue(new AesGcmSecretBox(secrets));
  container.bind(SessionLimitsValue).toConstantValue({ lifetime: 30 * DAY });
  container.bind(AtprotoSignInRulesValue).toConstantValue({ scope: config.oauthScope });
  adjust(container);
  bindStorage(
    container,
    await openDatabaseAs('gateway', config.databaseUrl.reveal(), { statementTimeout: PATIENCE }),
  );
  await bindOAuth(container, config);
  bindSignUp(container, config);
  return container;
}

/** What cookies are signed, tokens sealed and client keys derived with: the first does, all are accepted. */
export const GatewaySecrets: ServiceIdentifier<readonly Secret[]> = Symbol('GatewaySecrets');

function bindStorage(container: Container, database: Database): void {
  container.bind(Database).toConstantValue(database);
  container.bind(UnitOfWork).toConstantValue(new KnexUnitOfWork(database));
  container
    .bind(JobSchedule)
    .toResolvedValue(
      (random, clock) => new KnexJobSchedule({ database, random, clock }),
      [RandomSource, Clock],
    );
  container.bind(IdentitySessions).toConstantValue(new KnexSessionStore(database, CUSTOMER_SESSIONS));
  container.bind(IdentityStore).toConstantValue(new KnexIdentityStore(database));
  container.bind(OAuthStateStore).toConstantValue(new KnexOAuthStateStore(database, 'customer'));
  container.bind(OAuthSessionStore).toConstantValue(new KnexOAuthSessionStore(database, 'customer'));
  container.bind(AuditLog).toResolvedValue((sha256) => new KnexAuditLog(database, sha256), [Sha256]);
  container.bind(AttemptStore).toConstantValue(new KnexAttemptStore(database));
  container
    .bind<StrangerThrottle<CustomerStrangerAct>>(StrangerThrottle)
    .toResolvedValue(
      (attempts, clock, sha256) =>
        new StrangerThrottle({ attempts, clock, sha256, limits: CUSTOMER_STRANGER_LIMITS }),
      [AttemptStore, Clock, Sha256],
    );
  container
    .bind(PolicyPort)
    .toResolvedValue((clock) => new KnexPolicy({ database, clock, patience: PATIENCE }), [Clock]);
}

async function bindOAuth(container: Container, config: GatewayConfig): Promise<void> {
  const database = container.get(Database);
  const [clock, random] = [container.get(Clock), container.get(RandomSource)];
  const identity: OAuthClientIdentity = {
    baseUrl: config.publicBaseUrl,
    clientName: 'Gatehouse',
    callbackPath: '/api/v1/oauth/callback',
    metadataPath: '/.well-known/oauth-client-metadata.json',
    jwksPath: '/.well-known/jwks.json',
    scope: config.oauthScope,
    secrets: container.get(GatewaySecrets),
  };
  const client = await AtprotoOAuthClientAdapter.create({
    identity,
    states: container.get(OAuthStateStore),
    sessions: container.get(OAuthSessionStore),
    box: container.get(SecretBox),
    sha256: container.get(Sha256),
    clock,
    lock: new KnexLock({ database, random }),
    lockName: 'oauth-customer',
    plcDirectoryUrl: config.plcUrl,
    // In development the handles of our own server are known to nobody else.
    handleResolver: config.isRelease ? undefined : config.pds.publicUrl,
    allowHttp: !config.isRelease,
    fetch: strangersFetch({ privateNetworks: !config.isRelease, timeout: config.homeTimeout }),
  });
  container.bind(AtprotoOAuthClient).toConstantValue(client);
  container.bind(AtprotoOAuthClientAdapter).toConstantValue(client);
  container
    .bind(SweepUnusedTokens)
    .toResolvedValue(
      (tokens, listSessions, returnUnusedTokens) =>
        new SweepUnusedTokens({ tokens, listSessions, returnUnusedTokens }),
      [OAuthSessionStore, ListSessions, ReturnUnusedTokens],
    );
}

/** Sign-up needs the admin's password of our own personal data server; without it nobody can sign up. */
function bindSignUp(container: Container, { pds }: GatewayConfig): void {
  const { adminPassword, handleDomain, signupEnabled } = pds;
  if (!signupEnabled || !adminPassword || handleDomain === undefined) return;
  const database = container.get(Database);
  container.bind(SignUpOnPds).toConstantValue(
    new SignUpOnPds({
      invites: new KnexSignUpInviteStore(database),
      pds: new HttpPdsClient({ url: pds.url, adminPassword }),
      directory: new KnexAccountDirectory(database),
      box: container.get(SecretBox),
      audit: container.get(AuditLog),
      unitOfWork: container.get(UnitOfWork),
      sha256: container.get(Sha256),
      clock: container.get(Clock),
      handleDomain,
    }),
  );
}

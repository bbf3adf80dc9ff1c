import {
  type Database,
  DatabaseClock,
  KnexAttemptStore,
  KnexAuditLog,
  KnexJobSchedule,
  KnexSessionStore,
  KnexUnitOfWork,
  ReadinessProbe,
} from '@gatehouse/adapters/knex';
import { AesGcmSecretBox, NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { OpenIdClientAdapter } from '@gatehouse/adapters/openid-client';
import type { AuditLog } from '@gatehouse/core/audit';
import {
  type Clock,
  HOUR,
  type JobSchedule,
  type RandomSource,
  type Sha256,
  type UnitOfWork,
} from '@gatehouse/core/kernel';
import {
  Authenticate,
  PurgeExpiredSessions,
  SessionOpener,
  type SessionStore,
} from '@gatehouse/core/session';
import { type SsoSettings, UNSET_SSO } from '@gatehouse/core/single-sign-on';
import { PurgeAttempts, StrangerThrottle } from '@gatehouse/core/throttle';
import { PostLimit } from './board/post-limit.ts';
import type { Configuration } from './configuration.ts';
import { migrations } from './migrations.ts';
import { FORUM_STRANGER_LIMITS, type ForumStrangerAct } from './sign-in/forum-stranger-limits.ts';
import { LoginGate } from './sign-in/login-gate.ts';
import { LoginStore } from './sign-in/login-store.ts';
import { LogoutTokenStore } from './sign-in/logout-token-store.ts';
import { LogoutTokens } from './sign-in/logout-tokens.ts';
import { InviteStore } from './store/invite-store.ts';
import { MEMBER_SESSIONS, type Member } from './store/member.ts';
import { MemberStore } from './store/member-store.ts';
import { PostStore } from './store/post-store.ts';
import { TopicStore } from './store/topic-store.ts';

const SESSION_LIMITS = { lifetime: 12 * HOUR };

/** The objects that the forum's application and jobs use. */
export interface Forum {
  readonly members: MemberStore;
  readonly invites: InviteStore;
  readonly topics: TopicStore;
  readonly posts: PostStore;
  readonly postLimit: PostLimit;
  readonly strangers: StrangerThrottle<ForumStrangerAct>;
  readonly sessions: SessionStore<Member>;
  readonly authenticate: Authenticate<Member>;
  readonly opener: SessionOpener;
  readonly purgeSessions: PurgeExpiredSessions;
  readonly purgeAttempts: PurgeAttempts;
  readonly openId: OpenIdClientAdapter;
  /** The settings with which the forum is registered at the bridge. */
  readonly registration: SsoSettings;
  readonly logins: LoginStore;
  readonly loginGate: Pick<LoginGate, 'admits'>;
  readonly logoutTokens: Pick<LogoutTokens, 'verified'>;
  readonly receivedLogouts: LogoutTokenStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly random: RandomSource;
  readonly sha256: Sha256;
  readonly clock: Clock;
  readonly databaseClock: DatabaseClock;
  readonly schedule: JobSchedule;
  readonly probe: ReadinessProbe;
}

/** Composes the forum on a database. */
export function compose(configuration: Configuration, database: Database): Forum {
  const { BRIDGE_ISSUER: issuer, FORUM_CLIENT_ID: clientId, publicUrl } = configuration;
  const [random, sha256] = [new NodeRandomSource(), new NodeSha256()];
  const clock = new DatabaseClock(database, new SystemClock());
  const sessions = new KnexSessionStore(database, MEMBER_SESSIONS);
  const posts = new PostStore(database);
  const attempts = new KnexAttemptStore(database);
  const limits = SESSION_LIMITS;
  const openId = new OpenIdClientAdapter({ reach: { privateNetworks: true } });
  const registration = {
    ...UNSET_SSO,
    issuerUrl: issuer,
    clientId,
    clientSecret: configuration.FORUM_CLIENT_SECRET,
    publicUrl,
    enabled: true,
  };
  const logins = new LoginStore(database, new AesGcmSecretBox([configuration.FORUM_SECRET]));
  return {
    members: new MemberStore(database),
    invites: new InviteStore(database),
    topics: new TopicStore(database, posts),
    posts,
    postLimit: new PostLimit({ attempts, clock, sha256 }),
    strangers: new StrangerThrottle({ attempts, clock, sha256, limits: FORUM_STRANGER_LIMITS }),
    sessions,
    authenticate: new Authenticate({ sessions, clock, sha256, limits }),
    opener: new SessionOpener({ sessions, random, sha256, clock, limits }),
    purgeSessions: new PurgeExpiredSessions({ sessions, clock, limits }),
    purgeAttempts: new PurgeAttempts({ attempts, clock }),
    openId,
    registration,
    logins,
    loginGate: new LoginGate({ openId, registration, logins }),
    logoutTokens: new LogoutTokens(issuer, clientId),
    receivedLogouts: new LogoutTokenStore({ database, sha256 }),
    audit: new KnexAuditLog(database, sha256),
    unitOfWork: new KnexUnitOfWork(database),
    random,
    sha256,
    clock,
    databaseClock: clock,
    schedule: new KnexJobSchedule({ database, random, clock }),
    probe: new ReadinessProbe({ database, migrations, clock: clock.machine }),
  };
}

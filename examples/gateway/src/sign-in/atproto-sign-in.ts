import { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import {
  AtprotoSignInRulesValue,
  AuthenticateIdentity,
  atprotoSignInModule,
  IdentitySessions,
  SessionLimitsValue,
  sessionModule,
} from '@gatehouse/adapters/inversify';
import { Database, KnexAttemptStore, KnexSessionStore } from '@gatehouse/adapters/knex';
import {
  KnexIdentityStore,
  KnexLock,
  KnexOAuthSessionStore,
  KnexOAuthStateStore,
} from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import {
  AtprotoOAuthClient,
  BeginAtprotoSignIn,
  CompleteAtprotoSignIn,
  IdentityStore,
  OAuthSessionStore,
  OAuthStateStore,
  ReturnUnusedTokens,
  SignOutIdentity,
  SweepUnusedTokens,
} from '@gatehouse/core/identity';
import { Clock, RandomSource, Sha256 } from '@gatehouse/core/kernel';
import { ListSessions, PurgeExpiredSessions, RecordLastSeen, RevokeSessions } from '@gatehouse/core/session';
import { SecretBox } from '@gatehouse/core/settings';
import { AttemptStore, PurgeAttempts } from '@gatehouse/core/throttle';
import { lastSeenJob, SessionGuard } from '@gatehouse/http-koa/session';
import { ContainerModule } from 'inversify';
import type { AtprotoSignInOptions } from './atproto-sign-in-options.ts';
import { AtprotoSignIn } from './atproto-sign-in-value.ts';
import { oauthClient } from './oauth-client.ts';
import { signInCookies } from './sign-in-cookies.ts';
import { signInJobs } from './sign-in-jobs.ts';

/**
 * Modules that bind `AtprotoSignIn` for one kind of user, with its own OAuth client, cookies and sessions.
 * The container must also have the module `groundModule`.
 */
export function atprotoSignIn(options: AtprotoSignInOptions): ContainerModule[] {
  return [sessionModule, atprotoSignInModule, portsModule(options), signInModule(options)];
}

function portsModule({ client, rules }: AtprotoSignInOptions): ContainerModule {
  const { issuer, accounts, revokesTokens, lifetime } = rules;
  return new ContainerModule(({ bind }) => {
    bind(SecretBox).toConstantValue(new AesGcmSecretBox(client.secrets));
    bind(SessionLimitsValue).toConstantValue({ lifetime });
    bind(AtprotoSignInRulesValue).toConstantValue({ scope: client.scope, issuer, accounts, revokesTokens });
    bind(IdentitySessions).toResolvedValue(
      (database) => new KnexSessionStore(database, rules.sessions),
      [Database],
    );
    bind(IdentityStore).toResolvedValue((database) => new KnexIdentityStore(database), [Database]);
    bind(AttemptStore).toResolvedValue((database) => new KnexAttemptStore(database), [Database]);
    bind(OAuthStateStore).toResolvedValue(
      (database) => new KnexOAuthStateStore(database, client.name),
      [Database],
    );
    bind(OAuthSessionStore).toResolvedValue(
      (database) => new KnexOAuthSessionStore(database, client.name),
      [Database],
    );
    bind(KnexLock).toResolvedValue(
      (database, random) => new KnexLock({ database, random }),
      [Database, RandomSource],
    );
    bind(AtprotoOAuthClientAdapter).toResolvedValue(
      (states, sessions, box, sha256, clock, lock) =>
        oauthClient(client, { states, sessions, box, sha256, clock, lock }),
      [OAuthStateStore, OAuthSessionStore, SecretBox, Sha256, Clock, KnexLock],
    );
    bind(AtprotoOAuthClient).toService(AtprotoOAuthClientAdapter);
  });
}

function signInModule({ client, cookie }: AtprotoSignInOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SweepUnusedTokens).toResolvedValue(
      (tokens, listSessions, returnUnusedTokens) =>
        new SweepUnusedTokens({ tokens, listSessions, returnUnusedTokens }),
      [OAuthSessionStore, ListSessions, ReturnUnusedTokens],
    );
    bind(PurgeAttempts).toResolvedValue(
      (attempts, clock) => new PurgeAttempts({ attempts, clock }),
      [AttemptStore, Clock],
    );
    bind(AtprotoSignIn).toResolvedValue(
      (
        begin,
        complete,
        signOut,
        listSessions,
        revokeSessions,
        returnUnusedTokens,
        authenticate,
        oauth,
        ...stores
      ) => {
        const cookies = signInCookies(client, cookie);
        const origins = { publicUrl: client.baseUrl, allowedOrigins: cookie.allowedOrigins };
        const guard = new SessionGuard({ authenticate, cookie: cookies.sessionCookie, origins });
        const useCases = { begin, complete, signOut, listSessions, revokeSessions, returnUnusedTokens };
        const [recordLastSeen, purge, states, attempts, clock] = stores;
        const jobs = signInJobs({ sessions: purge, states, attempts, clock });
        const seen = lastSeenJob(recordLastSeen);
        return { ...useCases, ...cookies, guard, client: oauth, jobs, lastSeenJob: seen };
      },
      [
        BeginAtprotoSignIn,
        CompleteAtprotoSignIn,
        SignOutIdentity,
        ListSessions,
        RevokeSessions,
        ReturnUnusedTokens,
        AuthenticateIdentity,
        AtprotoOAuthClientAdapter,
        RecordLastSeen,
        PurgeExpiredSessions,
        OAuthStateStore,
        PurgeAttempts,
        Clock,
      ],
    );
  });
}

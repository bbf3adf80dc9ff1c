import { AuditLog } from '@gatehouse/core/audit';
import {
  AtprotoOAuthClient,
  BackgroundAccess,
  BeginAtprotoSignIn,
  CompleteAtprotoSignIn,
  IdentityStore,
  OAuthStateStore,
  ReturnUnusedTokens,
  SignOutIdentity,
} from '@gatehouse/core/identity';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { ListSessions, RevokeSessions, SessionOpener } from '@gatehouse/core/session';
import { ContainerModule } from 'inversify';
import { AtprotoSignInRulesValue } from '../tokens.ts';

/** Use-cases of the sign-in with AT Protocol. */
export const atprotoSignInModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(BeginAtprotoSignIn).toResolvedValue(
    (client, random, sha256, clock) => new BeginAtprotoSignIn({ client, random, sha256, clock }),
    [AtprotoOAuthClient, RandomSource, Sha256, Clock],
  );
  bind(ReturnUnusedTokens).toResolvedValue(
    (listSessions, client, background) => new ReturnUnusedTokens({ listSessions, client, background }),
    [ListSessions, AtprotoOAuthClient, BackgroundAccess],
  );
  bind(SignOutIdentity).toResolvedValue(
    (revokeSessions, returnUnusedTokens) => new SignOutIdentity({ revokeSessions, returnUnusedTokens }),
    [RevokeSessions, ReturnUnusedTokens],
  );
  bind(CompleteAtprotoSignIn).toResolvedValue(
    (client, states, identities, opener, audit, unitOfWork, sha256, clock, rules, background) =>
      new CompleteAtprotoSignIn({
        client,
        states,
        identities,
        opener,
        audit,
        unitOfWork,
        sha256,
        clock,
        rules,
        background,
      }),
    [
      AtprotoOAuthClient,
      OAuthStateStore,
      IdentityStore,
      SessionOpener,
      AuditLog,
      UnitOfWork,
      Sha256,
      Clock,
      AtprotoSignInRulesValue,
      BackgroundAccess,
    ],
  );
});

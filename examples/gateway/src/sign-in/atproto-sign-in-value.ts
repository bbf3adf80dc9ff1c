import type { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import type { Identity, ReturnUnusedTokens, SignOutIdentity } from '@gatehouse/core/identity';
import type { ListSessions, RevokeSessions } from '@gatehouse/core/session';
import type { AtprotoSignInParts } from '@gatehouse/http-koa/atproto';
import type { Job } from '@gatehouse/http-koa/process';
import type { SessionGuard } from '@gatehouse/http-koa/session';
import type { ServiceIdentifier } from 'inversify';

/** The sign-in of one kind of user: everything that a server needs to offer it. */
export interface AtprotoSignIn extends Omit<AtprotoSignInParts, 'onFailure'> {
  readonly signOut: SignOutIdentity;
  readonly listSessions: ListSessions;
  readonly revokeSessions: RevokeSessions;
  readonly returnUnusedTokens: ReturnUnusedTokens;
  readonly guard: SessionGuard<Identity>;
  /** OAuth client whose metadata and public keys are served to personal data servers. */
  readonly client: AtprotoOAuthClientAdapter;
  /**
   * Records when sessions were last seen. Every instance runs this job, because each has seen other sessions.
   */
  readonly lastSeenJob: Job;
  /** Jobs that delete the data of ended sign-ins. */
  readonly jobs: readonly Job[];
}

export const AtprotoSignIn: ServiceIdentifier<AtprotoSignIn> = Symbol('AtprotoSignIn');

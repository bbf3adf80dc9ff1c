import type {
  AuthStrangerAct,
  Caller,
  ChangePassword,
  ChangeRole,
  CreateAccount,
  CreatePasswordLink,
  DisableAccount,
  EnableAccount,
  ListAccounts,
  ListSignIns,
  ReadPasswordLink,
  Register,
  RenameAccount,
  ResetPassword,
  RevokeUserSessions,
  SignIn,
  UsePasswordLink,
} from '@gatehouse/core/account';
import type { ReadAuditLog } from '@gatehouse/core/audit';
import type { ListSessions, RevokeSessions } from '@gatehouse/core/session';
import type {
  BeginSso,
  BeginSsoTest,
  CompleteSso,
  CompleteSsoTest,
  DescribeSignIn,
  ReadSsoSettings,
  SaveSsoSettings,
} from '@gatehouse/core/single-sign-on';
import type { StrangerThrottle } from '@gatehouse/core/throttle';
import type { ClientAddress } from '../../address/client-address.ts';
import type { Handlers } from '../../endpoint/handlers.ts';
import type { FailureListener } from '../../refusal/failure.ts';
import type { SignedCookie } from '../session/signed-cookie.ts';
import type { authEndpoints } from './auth-endpoints.ts';
import type { AuthGuests } from './visitor.ts';

export type AuthHandlers = Handlers<typeof authEndpoints, AuthGuests>;

/** Use-cases that the auth endpoints call. */
export interface AuthUseCases {
  readonly describeSignIn: DescribeSignIn;
  readonly register: Register;
  readonly signIn: SignIn;
  readonly beginSso: BeginSso;
  readonly completeSso: CompleteSso;
  readonly beginSsoTest: BeginSsoTest;
  readonly completeSsoTest: CompleteSsoTest;
  readonly changePassword: ChangePassword;
  readonly listSessions: ListSessions;
  readonly revokeSessions: RevokeSessions;
  readonly listAccounts: ListAccounts;
  readonly listSignIns: ListSignIns;
  readonly createAccount: CreateAccount;
  readonly resetPassword: ResetPassword;
  readonly changeRole: ChangeRole;
  readonly createPasswordLink: CreatePasswordLink;
  readonly disableAccount: DisableAccount;
  readonly enableAccount: EnableAccount;
  readonly readPasswordLink: ReadPasswordLink;
  readonly renameAccount: RenameAccount;
  readonly usePasswordLink: UsePasswordLink;
  readonly revokeUserSessions: RevokeUserSessions;
  readonly readSsoSettings: ReadSsoSettings;
  readonly saveSsoSettings: SaveSsoSettings;
  readonly readAuditLog: ReadAuditLog<Caller>;
}

/** Dependencies of the auth endpoints. */
export interface AuthParts extends AuthUseCases {
  readonly strangers: StrangerThrottle<AuthStrangerAct>;
  readonly sessionCookie: SignedCookie;
  /** Cookie that binds a single sign-on to the browser that began it. */
  readonly ssoCookie: SignedCookie;
  readonly clientAddress: ClientAddress;
  /**
   * Called with each refusal that redirects a browser, because the browser does not receive the cause. See
   * `onlyFailures`.
   */
  readonly onFailure: FailureListener;
  readonly authDisabled: boolean;
  readonly signupAllowed: boolean;
  readonly passwordMinLength: number;
}

import type {
  Account,
  AuthStrangerAct,
  Caller,
  PasswordRules,
  ThrottleLimits,
} from '@gatehouse/core/account';
import { ReadAuditLog } from '@gatehouse/core/audit';
import type { AtprotoSignInRules, Identity } from '@gatehouse/core/identity';
import { Authenticate, type SessionLimits, SessionStore } from '@gatehouse/core/session';
import { StrangerThrottle } from '@gatehouse/core/throttle';
import type { ServiceIdentifier } from 'inversify';

/** Sessions of accounts. */
export const AccountSessions: ServiceIdentifier<SessionStore<Account>> = SessionStore;

/** Authenticates the sessions of accounts. */
export const AuthenticateAccount: ServiceIdentifier<Authenticate<Account>> = Authenticate;

/** Shows the audit log to admins. */
export const AdminAuditLog: ServiceIdentifier<ReadAuditLog<Caller>> = ReadAuditLog;

/** Sessions of users who sign in with AT Protocol. */
export const IdentitySessions: ServiceIdentifier<SessionStore<Identity>> = SessionStore;

/** Authenticates the sessions of users who sign in with AT Protocol. */
export const AuthenticateIdentity: ServiceIdentifier<Authenticate<Identity>> = Authenticate;

/** Limits for unauthenticated clients of the auth endpoints. */
export const AuthStrangers: ServiceIdentifier<StrangerThrottle<AuthStrangerAct>> = StrangerThrottle;

/** Limits for the duration of sessions, which use-cases need. */
export const SessionLimitsValue: ServiceIdentifier<SessionLimits> = Symbol('SessionLimits');
export const PasswordRulesValue: ServiceIdentifier<PasswordRules> = Symbol('PasswordRules');
export const ThrottleLimitsValue: ServiceIdentifier<ThrottleLimits> = Symbol('ThrottleLimits');
export const AtprotoSignInRulesValue: ServiceIdentifier<AtprotoSignInRules> = Symbol('AtprotoSignInRules');

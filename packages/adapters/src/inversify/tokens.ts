import type { Account, AuthStrangerAct, PasswordRules, ThrottleLimits } from '@gatehouse/core/account';
import type { AtprotoSignInRules, Identity } from '@gatehouse/core/identity';
import { Authenticate, type SessionLimits, SessionStore } from '@gatehouse/core/session';
import { StrangerThrottle } from '@gatehouse/core/throttle';
import type { ServiceIdentifier } from 'inversify';

/** The sessions of accounts. */
export const AccountSessions: ServiceIdentifier<SessionStore<Account>> = SessionStore;

/** Who is behind a session of an account. */
export const AuthenticateAccount: ServiceIdentifier<Authenticate<Account>> = Authenticate;

/** The sessions of those who sign in with AT Protocol. */
export const IdentitySessions: ServiceIdentifier<SessionStore<Identity>> = SessionStore;

/** The owner of a session that began with an AT Protocol sign-in. */
export const AuthenticateIdentity: ServiceIdentifier<Authenticate<Identity>> = Authenticate;

/** The limits on clients without an account at the auth endpoints. */
export const AuthStrangers: ServiceIdentifier<StrangerThrottle<AuthStrangerAct>> = StrangerThrottle;

/** Values that the use-cases are tuned with. */
export const SessionLimitsValue: ServiceIdentifier<SessionLimits> = Symbol('SessionLimits');
export const PasswordRulesValue: ServiceIdentifier<PasswordRules> = Symbol('PasswordRules');
export const ThrottleLimitsValue: ServiceIdentifier<ThrottleLimits> = Symbol('ThrottleLimits');
export const AtprotoSignInRulesValue: ServiceIdentifier<AtprotoSignInRules> = Symbol('AtprotoSignInRules');

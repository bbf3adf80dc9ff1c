import {
  type Account,
  Authenticate,
  type PasswordRules,
  type SessionLimits,
  SessionStore,
  type ThrottleLimits,
} from '@gatehouse/core';
import type { ServiceIdentifier } from 'inversify';

/** The sessions of accounts. */
export const AccountSessions: ServiceIdentifier<SessionStore<Account>> = SessionStore;

/** Who is behind a session of an account. */
export const AuthenticateAccount: ServiceIdentifier<Authenticate<Account>> = Authenticate;

/** Values that the use-cases are tuned with. */
export const SessionLimitsValue: ServiceIdentifier<SessionLimits> = Symbol('SessionLimits');
export const PasswordRulesValue: ServiceIdentifier<PasswordRules> = Symbol('PasswordRules');
export const ThrottleLimitsValue: ServiceIdentifier<ThrottleLimits> = Symbol('ThrottleLimits');

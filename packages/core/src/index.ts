/**
 * Exports accounts and sessions for an app's own sign-in. Import everything else by the subpath of its concept, for
 * example `@gatehouse/core/entitlement`.
 */
export { DAY, MINUTE } from './kernel/index.ts';
export {
  type Account,
  AccountCreator,
  BoundedPasswordHasher,
  Register,
  SignIn,
  SignInThrottle,
} from './sign-in/account/index.ts';
export {
  Authenticate,
  LAST_SEEN_INTERVAL,
  RecordLastSeen,
  RevokeSessions,
  SeenSessions,
  SessionOpener,
} from './sign-in/session/index.ts';

import { randomBytes } from 'node:crypto';
import {
  type Account,
  AccountCreator,
  ChangePassword,
  ChangeRole,
  CreateAccount,
  CreatePasswordLink,
  DisableAccount,
  EnableAccount,
  type PasswordHasher,
  ReadPasswordLink,
  Register,
  ResetPassword,
  SignIn,
  SignInThrottle,
  UsePasswordLink,
} from '@gatehouse/core/account';
import { DAY, HOUR, MINUTE, RandomSource } from '@gatehouse/core/kernel';
import {
  Authenticate,
  PurgeExpiredSessions,
  RecordLastSeen,
  RevokeSessions,
  SeenSessions,
  type SessionLimits,
  SessionOpener,
} from '@gatehouse/core/session';
import {
  BeginSso,
  CompleteSso,
  SSO_SETTING,
  SsoActivation,
  type SsoCallback,
  SsoSettingsReader,
} from '@gatehouse/core/single-sign-on';
import { MovableClock } from '../../memory/movable-clock.ts';
import { ReadableSecretBox } from '../../memory/readable-secret-box.ts';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { ReadablePasswordHasher } from '../../memory/sign-in/readable-password-hasher.ts';
import { TrustingOpenIdClient } from '../../memory/sign-in/trusting-openid-client.ts';
import { TestSha256 } from '../../memory/test-sha256.ts';

/** Limits for the duration of the system's sessions. */
export const SESSION_LIMITS: Required<SessionLimits> = { lifetime: 30 * DAY, idle: 12 * HOUR };

/** The use-cases of accounts and sessions, with one storage and a clock that tests can move. */
export interface AuthSystem {
  readonly storage: AuthStorage;
  readonly clock: MovableClock;
  readonly register: Register;
  readonly signIn: SignIn;
  readonly changePassword: ChangePassword;
  readonly resetPassword: ResetPassword;
  readonly changeRole: ChangeRole;
  readonly createAccount: CreateAccount;
  readonly disableAccount: DisableAccount;
  readonly enableAccount: EnableAccount;
  readonly createPasswordLink: CreatePasswordLink;
  readonly readPasswordLink: ReadPasswordLink;
  readonly usePasswordLink: UsePasswordLink;
  readonly authenticate: Authenticate<Account>;
  readonly revokeSessions: RevokeSessions;
  readonly recordLastSeen: RecordLastSeen;
  readonly purge: PurgeExpiredSessions;
  /** Returns the callback of a provider that has authenticated this subject. */
  callbackFor(subject: string): Promise<SsoCallback>;
  readonly completeSso: CompleteSso;
}

export function authSystem(
  storage: AuthStorage,
  hasher: PasswordHasher = new ReadablePasswordHasher(),
  clock: MovableClock = new MovableClock(),
): AuthSystem {
  const sha256 = new TestSha256();
  const random = new TrueRandom();
  const generous = { window: MINUTE, perAccountAndAddress: 1_000_000, perAddress: 1_000_000 };
  const throttle = new SignInThrottle({ ...storage, clock, sha256, limits: generous });
  const opener = new SessionOpener({ ...storage, random, sha256, clock, limits: SESSION_LIMITS });
  const creator = new AccountCreator({ ...storage, clock, random });
  const rules = { minLength: 8, isCommon: () => false };
  const reader = new SsoSettingsReader({ settings: storage.settings, box: new ReadableSecretBox() });
  const activation = new SsoActivation({ reader, client: new TrustingOpenIdClient(), clock });
  const ports = { ...storage, clock, random, sha256, hasher, rules, throttle, opener, creator, activation };
  const seen = new SeenSessions();
  const limited = { ...ports, limits: SESSION_LIMITS };
  const beginSso = new BeginSso({ ...ports, states: storage.loginStates });
  return {
    storage,
    clock,
    register: new Register(ports),
    signIn: new SignIn(ports),
    changePassword: new ChangePassword(ports),
    resetPassword: new ResetPassword(ports),
    changeRole: new ChangeRole(ports),
    createAccount: new CreateAccount(ports),
    disableAccount: new DisableAccount(ports),
    enableAccount: new EnableAccount(ports),
    createPasswordLink: new CreatePasswordLink(ports),
    readPasswordLink: new ReadPasswordLink(ports),
    usePasswordLink: new UsePasswordLink(ports),
    authenticate: new Authenticate<Account>({ ...limited, seen }),
    recordLastSeen: new RecordLastSeen({ ...storage, seen }),
    revokeSessions: new RevokeSessions(ports),
    purge: new PurgeExpiredSessions(limited),
    callbackFor: async (subject) => {
      if (!(await storage.settings.read(SSO_SETTING))) await storage.settings.write(SSO_SETTING, SSO);
      const { authorizationUrl, browserBinding } = await beginSso.execute('/');
      const state = new URL(authorizationUrl).searchParams.get('state') ?? '';
      const query = JSON.stringify({ issuer: SSO.issuerUrl, subject, preferredUsername: `sso-${subject}` });
      return { query, state, browserBinding: browserBinding.reveal(), address: '192.0.2.1', client: {} };
    },
    completeSso: new CompleteSso({ ...ports, states: storage.loginStates }),
  };
}

const SSO = {
  issuerUrl: 'https://issuer.example',
  clientId: 'gatehouse',
  clientSecret: null,
  publicUrl: 'https://gatehouse.example',
  enabled: true,
  buttonLabel: 'Sign in',
};

/** A random source. It is not predictable, because ids must differ between systems that share a database. */
class TrueRandom extends RandomSource {
  override bytes(length: number): Uint8Array {
    return randomBytes(length);
  }
}

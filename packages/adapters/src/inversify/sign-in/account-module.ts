import {
  AccountCreator,
  AccountReader,
  AccountStore,
  AdminAuditView,
  AUTH_STRANGER_LIMITS,
  ChangePassword,
  ChangeRole,
  CreateAccount,
  CreatePasswordLink,
  DisableAccount,
  EnableAccount,
  ListAccounts,
  ListSignIns,
  PasswordHasher,
  PasswordLinkStore,
  ReadPasswordLink,
  Register,
  RenameAccount,
  ResetPassword,
  RevokeUserSessions,
  SignIn,
  SignInThrottle,
  UsePasswordLink,
} from '@gatehouse/core/account';
import { AuditLog, AuditReader, ReadAuditLog } from '@gatehouse/core/audit';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { SessionOpener } from '@gatehouse/core/session';
import { AttemptStore, PurgeAttempts, StrangerThrottle } from '@gatehouse/core/throttle';
import { ContainerModule } from 'inversify';
import {
  AccountSessions,
  AdminAuditLog,
  AuthStrangers,
  PasswordRulesValue,
  ThrottleLimitsValue,
} from '../tokens.ts';

/** Use-cases for accounts and passwords. */
export const accountModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(SignInThrottle).toResolvedValue(
    (attempts, clock, sha256, limits) => new SignInThrottle({ attempts, clock, sha256, limits }),
    [AttemptStore, Clock, Sha256, ThrottleLimitsValue],
  );
  bind(PurgeAttempts).toResolvedValue(
    (attempts, clock) => new PurgeAttempts({ attempts, clock }),
    [AttemptStore, Clock],
  );
  bind(AuthStrangers).toResolvedValue(
    (attempts, clock, sha256) =>
      new StrangerThrottle({ attempts, clock, sha256, limits: AUTH_STRANGER_LIMITS }),
    [AttemptStore, Clock, Sha256],
  );
  bind(AccountCreator).toResolvedValue(
    (accounts, audit, clock, random) => new AccountCreator({ accounts, audit, clock, random }),
    [AccountStore, AuditLog, Clock, RandomSource],
  );
  bind(Register).toResolvedValue(
    (accounts, creator, opener, hasher, rules, throttle, unitOfWork) =>
      new Register({ accounts, creator, opener, hasher, rules, throttle, unitOfWork }),
    [
      AccountStore,
      AccountCreator,
      SessionOpener,
      PasswordHasher,
      PasswordRulesValue,
      SignInThrottle,
      UnitOfWork,
    ],
  );
  bind(SignIn).toResolvedValue(
    (accounts, opener, hasher, throttle, audit, unitOfWork, sha256, clock) =>
      new SignIn({ accounts, opener, hasher, throttle, audit, unitOfWork, sha256, clock }),
    [AccountStore, SessionOpener, PasswordHasher, SignInThrottle, AuditLog, UnitOfWork, Sha256, Clock],
  );
  bind(ChangePassword).toResolvedValue(
    (accounts, sessions, links, opener, hasher, rules, throttle, audit, unitOfWork, clock) =>
      new ChangePassword({
        accounts,
        sessions,
        links,
        opener,
        hasher,
        rules,
        throttle,
        audit,
        unitOfWork,
        clock,
      }),
    [
      AccountStore,
      AccountSessions,
      PasswordLinkStore,
      SessionOpener,
      PasswordHasher,
      PasswordRulesValue,
      SignInThrottle,
      AuditLog,
      UnitOfWork,
      Clock,
    ],
  );
  bind(ResetPassword).toResolvedValue(
    (accounts, sessions, links, hasher, rules, audit, unitOfWork, clock) =>
      new ResetPassword({ accounts, sessions, links, hasher, rules, audit, unitOfWork, clock }),
    [
      AccountStore,
      AccountSessions,
      PasswordLinkStore,
      PasswordHasher,
      PasswordRulesValue,
      AuditLog,
      UnitOfWork,
      Clock,
    ],
  );
  bind(CreateAccount).toResolvedValue(
    (accounts, creator, hasher, rules, unitOfWork) =>
      new CreateAccount({ accounts, creator, hasher, rules, unitOfWork }),
    [AccountStore, AccountCreator, PasswordHasher, PasswordRulesValue, UnitOfWork],
  );
  bind(ChangeRole).toResolvedValue(
    (accounts, links, audit, unitOfWork, clock) =>
      new ChangeRole({ accounts, links, audit, unitOfWork, clock }),
    [AccountStore, PasswordLinkStore, AuditLog, UnitOfWork, Clock],
  );
  bind(DisableAccount).toResolvedValue(
    (accounts, sessions, links, audit, unitOfWork, clock) =>
      new DisableAccount({ accounts, sessions, links, audit, unitOfWork, clock }),
    [AccountStore, AccountSessions, PasswordLinkStore, AuditLog, UnitOfWork, Clock],
  );
  bind(EnableAccount).toResolvedValue(
    (accounts, sessions, audit, unitOfWork, clock) =>
      new EnableAccount({ accounts, sessions, audit, unitOfWork, clock }),
    [AccountStore, AccountSessions, AuditLog, UnitOfWork, Clock],
  );
  bind(RenameAccount).toResolvedValue(
    (accounts, audit, unitOfWork, clock) => new RenameAccount({ accounts, audit, unitOfWork, clock }),
    [AccountStore, AuditLog, UnitOfWork, Clock],
  );
  bind(CreatePasswordLink).toResolvedValue(
    (accounts, links, audit, unitOfWork, random, sha256, clock) =>
      new CreatePasswordLink({ accounts, links, audit, unitOfWork, random, sha256, clock }),
    [AccountStore, PasswordLinkStore, AuditLog, UnitOfWork, RandomSource, Sha256, Clock],
  );
  bind(ReadPasswordLink).toResolvedValue(
    (accounts, links, sha256, clock) => new ReadPasswordLink({ accounts, links, sha256, clock }),
    [AccountStore, PasswordLinkStore, Sha256, Clock],
  );
  bind(UsePasswordLink).toResolvedValue(
    (accounts, links, sha256, clock, sessions, opener, hasher, rules, throttle, audit, unitOfWork) => {
      const opening = { accounts, links, sha256, clock };
      return new UsePasswordLink({
        ...opening,
        sessions,
        opener,
        hasher,
        rules,
        throttle,
        audit,
        unitOfWork,
      });
    },
    [
      AccountStore,
      PasswordLinkStore,
      Sha256,
      Clock,
      AccountSessions,
      SessionOpener,
      PasswordHasher,
      PasswordRulesValue,
      SignInThrottle,
      AuditLog,
      UnitOfWork,
    ],
  );
  bind(RevokeUserSessions).toResolvedValue(
    (accounts, sessions, audit, unitOfWork, clock) =>
      new RevokeUserSessions({ accounts, sessions, audit, unitOfWork, clock }),
    [AccountStore, AccountSessions, AuditLog, UnitOfWork, Clock],
  );
  bind(AccountReader).toService(AccountStore);
  bind(ListAccounts).toResolvedValue((accounts) => new ListAccounts({ accounts }), [AccountReader]);
  bind(AuditReader).toService(AuditLog);
  bind(ListSignIns).toResolvedValue((audit) => new ListSignIns({ audit }), [AuditReader]);
  bind(AdminAuditLog).toResolvedValue(
    (audit, accounts) => new ReadAuditLog({ audit, view: new AdminAuditView(accounts) }),
    [AuditReader, AccountStore],
  );
});

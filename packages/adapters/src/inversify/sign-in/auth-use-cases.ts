import {
  ChangePassword,
  ChangeRole,
  CreateAccount,
  CreatePasswordLink,
  DisableAccount,
  EnableAccount,
  ListAccounts,
  ListSignIns,
  ReadAuditLog,
  ReadPasswordLink,
  Register,
  RenameAccount,
  ResetPassword,
  RevokeUserSessions,
  SignIn,
  UsePasswordLink,
} from '@gatehouse/core/account';
import { ListSessions, RevokeSessions } from '@gatehouse/core/session';
import {
  BeginSso,
  CompleteSso,
  DescribeSignIn,
  ReadSsoSettings,
  SaveSsoSettings,
} from '@gatehouse/core/single-sign-on';
import type { Container } from 'inversify';

/** Use-cases that the auth endpoints call. */
export interface AuthUseCases {
  readonly describeSignIn: DescribeSignIn;
  readonly register: Register;
  readonly signIn: SignIn;
  readonly beginSso: BeginSso;
  readonly completeSso: CompleteSso;
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
  readonly readAuditLog: ReadAuditLog;
}

/** Returns the use-cases of the auth endpoints from a container with the sign-in modules. */
export function authUseCases(container: Container): AuthUseCases {
  return {
    describeSignIn: container.get(DescribeSignIn),
    register: container.get(Register),
    signIn: container.get(SignIn),
    beginSso: container.get(BeginSso),
    completeSso: container.get(CompleteSso),
    changePassword: container.get(ChangePassword),
    listSessions: container.get(ListSessions),
    revokeSessions: container.get(RevokeSessions),
    listAccounts: container.get(ListAccounts),
    listSignIns: container.get(ListSignIns),
    createAccount: container.get(CreateAccount),
    resetPassword: container.get(ResetPassword),
    changeRole: container.get(ChangeRole),
    createPasswordLink: container.get(CreatePasswordLink),
    disableAccount: container.get(DisableAccount),
    enableAccount: container.get(EnableAccount),
    readPasswordLink: container.get(ReadPasswordLink),
    renameAccount: container.get(RenameAccount),
    usePasswordLink: container.get(UsePasswordLink),
    revokeUserSessions: container.get(RevokeUserSessions),
    readSsoSettings: container.get(ReadSsoSettings),
    saveSsoSettings: container.get(SaveSsoSettings),
    readAuditLog: container.get(ReadAuditLog),
  };
}

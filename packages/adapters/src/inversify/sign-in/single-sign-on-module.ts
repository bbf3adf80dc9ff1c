import { AccountCreator, AccountStore } from '@gatehouse/core/account';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { SessionOpener } from '@gatehouse/core/session';
import { SecretBox, SettingsStore } from '@gatehouse/core/settings';
import {
  BeginSso,
  BeginSsoTest,
  CompleteSso,
  CompleteSsoTest,
  DescribeSignIn,
  LoginStateStore,
  OpenIdClient,
  ReadSsoSettings,
  SaveSsoSettings,
  SsoActivation,
  SsoSettingsReader,
} from '@gatehouse/core/single-sign-on';
import { ContainerModule } from 'inversify';

/** Use-cases for single sign-on. */
export const singleSignOnModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(SsoSettingsReader).toResolvedValue(
    (settings, box) => new SsoSettingsReader({ settings, box }),
    [SettingsStore, SecretBox],
  );
  bind(SsoActivation).toResolvedValue(
    (reader, client, clock) => new SsoActivation({ reader, client, clock }),
    [SsoSettingsReader, OpenIdClient, Clock],
  );
  bind(DescribeSignIn).toResolvedValue(
    (accounts, activation) => new DescribeSignIn({ accounts, activation }),
    [AccountStore, SsoActivation],
  );
  bind(BeginSso).toResolvedValue(
    (activation, states, random, sha256, clock) =>
      new BeginSso({ activation, states, random, sha256, clock }),
    [SsoActivation, LoginStateStore, RandomSource, Sha256, Clock],
  );
  bind(CompleteSso).toResolvedValue(
    (activation, states, accounts, creator, opener, audit, unitOfWork, sha256, clock) =>
      new CompleteSso({ activation, states, accounts, creator, opener, audit, unitOfWork, sha256, clock }),
    [
      SsoActivation,
      LoginStateStore,
      AccountStore,
      AccountCreator,
      SessionOpener,
      AuditLog,
      UnitOfWork,
      Sha256,
      Clock,
    ],
  );
  bind(BeginSsoTest).toResolvedValue(
    (activation, states, random, sha256, clock) =>
      new BeginSsoTest({ activation, states, random, sha256, clock }),
    [SsoActivation, LoginStateStore, RandomSource, Sha256, Clock],
  );
  bind(CompleteSsoTest).toResolvedValue(
    (activation, states, accounts, audit, unitOfWork, sha256, clock) =>
      new CompleteSsoTest({ activation, states, accounts, audit, unitOfWork, sha256, clock }),
    [SsoActivation, LoginStateStore, AccountStore, AuditLog, UnitOfWork, Sha256, Clock],
  );
  bind(ReadSsoSettings).toResolvedValue(
    (reader, activation) => new ReadSsoSettings({ reader, activation }),
    [SsoSettingsReader, SsoActivation],
  );
  bind(SaveSsoSettings).toResolvedValue(
    (reader, settings, accounts, box, audit, unitOfWork, clock) =>
      new SaveSsoSettings({ reader, settings, accounts, box, audit, unitOfWork, clock }),
    [SsoSettingsReader, SettingsStore, AccountStore, SecretBox, AuditLog, UnitOfWork, Clock],
  );
});

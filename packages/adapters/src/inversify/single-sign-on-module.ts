import {
  AccountCreator,
  AccountStore,
  AuditLog,
  BeginSso,
  Clock,
  CompleteSso,
  DescribeSignIn,
  LoginStateStore,
  OpenIdClient,
  RandomSource,
  ReadSsoSettings,
  SaveSsoSettings,
  SecretBox,
  SessionOpener,
  SettingsStore,
  Sha256,
  SsoActivation,
  SsoSettingsReader,
  UnitOfWork,
} from '@gatehouse/core';
import { ContainerModule } from 'inversify';

/** The use-cases around single sign-on. */
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
  bind(ReadSsoSettings).toResolvedValue(
    (reader, activation) => new ReadSsoSettings({ reader, activation }),
    [SsoSettingsReader, SsoActivation],
  );
  bind(SaveSsoSettings).toResolvedValue(
    (reader, settings, box, audit, unitOfWork, clock) =>
      new SaveSsoSettings({ reader, settings, box, audit, unitOfWork, clock }),
    [SsoSettingsReader, SettingsStore, SecretBox, AuditLog, UnitOfWork, Clock],
  );
});

import { Database } from '@gatehouse/adapters/knex';
import { AccountStore } from '@gatehouse/core/account';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { ResealSettings, type SealedSetting, SecretBox, SettingsStore } from '@gatehouse/core/settings';
import { SSO_SETTING } from '@gatehouse/core/single-sign-on';
import { AttemptStore, StrangerThrottle } from '@gatehouse/core/throttle';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import { EXPORT_LIMITS, type ExportAct } from './account-export/index.ts';
import { AI_SETTING, ReadAiSettings, SaveAiSettings } from './ai-settings/index.ts';
import { NewestSecretBox } from './machine-module.ts';
import { KnexWorkspaces, OpenWorkspace, Workspaces } from './study/index.ts';

/** Limits how often an account can be exported. */
export const Exports: ServiceIdentifier<StrangerThrottle<ExportAct>> = Symbol('Exports');

const SEALED_SETTINGS: readonly SealedSetting[] = [
  { name: SSO_SETTING, member: 'clientSecret' },
  { name: AI_SETTING, member: 'apiKey' },
];

/** The use-cases of study-auth itself. */
export const studyModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(Workspaces).toResolvedValue((database) => new KnexWorkspaces(database), [Database]);
  bind(OpenWorkspace).toResolvedValue(
    (workspaces, clock, random) => new OpenWorkspace({ workspaces, clock, random }),
    [Workspaces, Clock, RandomSource],
  );
  bind(Exports).toResolvedValue(
    (attempts, clock, sha256) => new StrangerThrottle({ attempts, clock, sha256, limits: EXPORT_LIMITS }),
    [AttemptStore, Clock, Sha256],
  );
  bind(ReadAiSettings).toResolvedValue(
    (settings, box) => new ReadAiSettings({ settings, box }),
    [SettingsStore, SecretBox],
  );
  bind(SaveAiSettings).toResolvedValue(
    (settings, accounts, box, audit, unitOfWork, clock) =>
      new SaveAiSettings({ settings, accounts, box, audit, unitOfWork, clock }),
    [SettingsStore, AccountStore, SecretBox, AuditLog, UnitOfWork, Clock],
  );
  bind(ResealSettings).toResolvedValue(
    (settings, box, newest, unitOfWork) =>
      new ResealSettings({ settings, box, newest, unitOfWork, sealed: SEALED_SETTINGS }),
    [SettingsStore, SecretBox, NewestSecretBox, UnitOfWork],
  );
});

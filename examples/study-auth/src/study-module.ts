import { Database } from '@gatehouse/adapters/knex';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, RandomSource, UnitOfWork } from '@gatehouse/core/kernel';
import { SecretBox, SettingsStore } from '@gatehouse/core/settings';
import { ContainerModule } from 'inversify';
import { ReadAiSettings, SaveAiSettings } from './ai-settings/index.ts';
import { KnexWorkspaces, OpenWorkspace, Workspaces } from './study/index.ts';

/** The use-cases of study-auth itself. */
export const studyModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(Workspaces).toResolvedValue((database) => new KnexWorkspaces(database), [Database]);
  bind(OpenWorkspace).toResolvedValue(
    (workspaces, clock, random) => new OpenWorkspace({ workspaces, clock, random }),
    [Workspaces, Clock, RandomSource],
  );
  bind(ReadAiSettings).toResolvedValue(
    (settings, box) => new ReadAiSettings({ settings, box }),
    [SettingsStore, SecretBox],
  );
  bind(SaveAiSettings).toResolvedValue(
    (settings, box, audit, unitOfWork, clock) =>
      new SaveAiSettings({ settings, box, audit, unitOfWork, clock }),
    [SettingsStore, SecretBox, AuditLog, UnitOfWork, Clock],
  );
});

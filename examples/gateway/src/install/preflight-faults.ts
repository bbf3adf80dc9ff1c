import { resolve } from 'node:path';
import type { SettingFault } from '@gatehouse/http-koa/process';
import type { Answers } from './answers.ts';
import { installedProcesses } from './installed-processes.ts';
import { originOfPds } from './pds-provider.ts';
import { folderFaults } from './preflight/folder-faults.ts';
import { type Machine, machineFaults } from './preflight/machine-faults.ts';
import { otherDatabaseFaults } from './preflight/other-database-faults.ts';
import { pdsFaults } from './preflight/pds-faults.ts';
import { portFaults } from './preflight/port-faults.ts';
import { postgresFaults } from './preflight/postgres-faults.ts';

export interface PreflightOptions {
  readonly machine: Machine;
  /** True if checks that need the network are left out. */
  readonly isOffline: boolean;
  /** True if an earlier run of the installer created the data folder. */
  readonly isOurs: boolean;
  /** Ports that the running installation listens on. */
  readonly ownPorts: ReadonlySet<number>;
}

/**
 * Returns everything that would prevent the installation from starting. Runs all checks, so that one report
 * lists all faults.
 */
export async function preflightFaults(
  folder: string,
  answers: Answers,
  { machine, isOffline, isOurs, ownPorts }: PreflightOptions,
): Promise<readonly SettingFault[]> {
  const [ports, pds, postgres] = await Promise.all([
    portFaults(installedProcesses(answers), ownPorts),
    isOffline ? [] : pdsFaultsOf(answers),
    answers.database === 'embedded' ? postgresFaults(machine) : [],
  ]);
  const dataDir = resolve(folder, answers.data_dir);
  return [
    ...machineFaults([folder], machine),
    ...folderFaults(folder, dataDir, isOurs),
    ...(isOurs ? otherDatabaseFaults(answers, dataDir) : []),
    ...postgres,
    ...ports,
    ...pds,
  ];
}

async function pdsFaultsOf(answers: Answers): Promise<readonly SettingFault[]> {
  const pds = originOfPds(answers);
  return pds ? pdsFaults(pds.origin, pds.field) : [];
}

import { InvalidSettings, type SettingFault } from '@gatehouse/http-koa/process';
import { Slice } from '../config/index.ts';
import { machineFaults, originOfPds, pdsFaults } from '../install/index.ts';
import { PROCESS_TABLE } from '../processes/index.ts';
import { installedLaunch } from '../supervise/index.ts';
import { certificateFaults } from './certificate-faults.ts';
import { databaseFaults } from './database-faults.ts';
import type { Examined } from './examined.ts';
import { fileFaults } from './file-faults.ts';
import type { Finding } from './finding.ts';
import { processFaults } from './process-faults.ts';

/** Reads the settings of one process and throws `InvalidSettings` if they have faults. */
export type SettingsReader = (environment: NodeJS.ProcessEnv, folder: string) => unknown;

/** Runs every check, so that one report contains all faults. */
export async function examine(
  examined: Examined,
  readers: Readonly<Record<string, SettingsReader>>,
): Promise<readonly Finding[]> {
  const { folder, profile, environment, machine, isOffline } = examined;
  const rows = PROCESS_TABLE.filter(({ name }) => name in profile.processes);
  const launches = rows.map((row) => installedLaunch(row, folder, profile, environment));
  const settings = rows.flatMap(({ reads }, index) => {
    const read = reads && readers[reads];
    return read ? settingsFaults(() => read(launches[index]?.environment ?? {}, folder)) : [];
  });
  const gateway = launches[rows.findIndex(({ name }) => name === 'gateway')];
  const slice = new Slice('command-line', gateway?.environment ?? environment, folder);
  const pds = originOfPds(profile);
  const [certificate, database, processes, pdsFound] = await Promise.all([
    certificateFaults(examined),
    databaseFaults(slice),
    processFaults(examined, launches),
    isOffline || pds === undefined ? [] : pdsFaults(pds.origin, pds.field),
  ]);
  return [
    { check: 'machine', faults: machineFaults(folder, machine) },
    { check: 'files', faults: fileFaults(examined) },
    { check: 'settings', faults: distinct(settings) },
    ...homeFindings(new Slice('customer', gateway?.environment ?? environment, folder)),
    { check: 'database', faults: database },
    { check: 'processes', faults: processes },
    { check: 'certificate', faults: certificate },
    { check: 'pds', faults: pdsFound },
  ];
}

/** Shows which accounts can sign in to a gateway at home. */
function homeFindings(slice: Slice): readonly Finding[] {
  if (slice.optional('ENTITLEMENT_SERVICE_URL') === undefined) return [];
  const dids = slice.optional('HOME_DIDS') ?? [];
  const remedy = 'List the accounts that can sign in there, or in HOME_DIDS';
  const faults = dids.length === 0 ? [{ field: 'home_dids', message: 'is empty', remedy }] : [];
  return [{ check: 'home', note: `accounts that can sign in: ${dids.join(', ')}`, faults }];
}

/** Removes duplicates, because several processes read the same settings. */
function distinct(faults: readonly SettingFault[]): readonly SettingFault[] {
  return [...new Map(faults.map((fault) => [`${fault.field} ${fault.message}`, fault])).values()];
}

function settingsFaults(read: () => unknown): readonly SettingFault[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.faults;
    throw error;
  }
}

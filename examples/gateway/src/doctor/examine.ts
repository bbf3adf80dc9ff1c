import { existsSync, statSync } from 'node:fs';
import { InvalidSettings, type SettingFault } from '@gatehouse/http-koa/process';
import { Slice } from '../config/index.ts';
import { parseEdgeConfiguration } from '../edge/edge-configuration.ts';
import { machineFaults, originOfPds, pdsFaults, postgresFaults } from '../install/index.ts';
import { PROCESS_TABLE } from '../processes/index.ts';
import { installedLaunch } from '../supervise/index.ts';
import { backupFinding } from './backup-finding.ts';
import { certificateFaults } from './certificate-faults.ts';
import { certificateFileFaults } from './certificate-file-faults.ts';
import { clockFaults } from './clock-faults.ts';
import { databaseFaults } from './database-faults.ts';
import { edgeFaults } from './edge-faults.ts';
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
  const { folder, profile, environment, machine, isRunning, isOffline } = examined;
  const rows = PROCESS_TABLE.filter(({ name }) => name in profile.processes);
  const launches = rows.map((row) => installedLaunch(row, folder, profile, environment));
  const settings = rows.flatMap(({ reads }, index) => {
    const read = reads && readers[reads];
    return read ? settingsFaults(() => read(launches[index]?.environment ?? {}, folder)) : [];
  });
  const environmentOf = (name: string) => launches.find((launch) => launch.name === name)?.environment;
  const gateway = environmentOf('gateway') ?? environment;
  const slice = new Slice('command-line', gateway, folder);
  const customer = new Slice('customer', gateway, folder);
  const pds = originOfPds(profile);
  const asksPds = !isOffline && pds !== undefined;
  const isEmbedded = profile.database === 'embedded';
  const [certificate, database, postgres, processes, edgeFound, pdsFound, clock] = await Promise.all([
    certificateFaults(examined),
    isEmbedded && !isRunning ? undefined : databaseFaults(slice),
    isEmbedded ? postgresFaults(machine) : [],
    processFaults(examined, launches),
    edgeFaults(examined, customer),
    isOffline ? [] : pdsOriginsFaults(pds, isRunning ? customer.optional('PDS_PUBLIC_URL') : undefined),
    asksPds ? clockFaults(pds.origin, () => machine.now) : [],
  ]);
  return [
    { check: 'machine', faults: [...machineAndDisksFaults(examined), ...clock] },
    { check: 'files', faults: fileFaults(examined) },
    { check: 'settings', faults: distinct(settings) },
    ...homeFindings(customer),
    {
      check: 'database',
      ...(database === undefined && {
        note: 'PostgreSQL runs only after gatehouse up, so its data was not checked',
      }),
      faults: [...postgres, ...(database ?? [])],
    },
    ...(isEmbedded ? [await backupFinding()] : []),
    { check: 'processes', faults: processes },
    {
      check: 'certificate',
      faults: [...certificate, ...givenCertificateFaults(environmentOf('edge'), examined)],
    },
    { check: 'edge', faults: edgeFound },
    { check: 'pds', faults: pdsFound },
  ];
}

/**
 * Faults of the PDS at the address that the gateway uses and, if it differs, at the address that browsers and other
 * servers use.
 */
async function pdsOriginsFaults(
  pds: { readonly origin: string; readonly field: string } | undefined,
  publicOrigin: string | undefined,
): Promise<readonly SettingFault[]> {
  const inside = pds ? await pdsFaults(pds.origin, pds.field) : [];
  if (publicOrigin === undefined || publicOrigin === pds?.origin) return inside;
  return [...inside, ...(await pdsFaults(publicOrigin, 'pds_public_url'))];
}

/** Shows which customers can sign in to a gateway at home. */
function homeFindings(slice: Slice): readonly Finding[] {
  if (slice.optional('ENTITLEMENT_SERVICE_URL') === undefined) return [];
  const dids = slice.optional('HOME_DIDS') ?? [];
  const remedy = 'Set it or HOME_DIDS to the DIDs that can sign in';
  const faults = dids.length === 0 ? [{ field: 'home_dids', message: 'is empty', remedy }] : [];
  return [{ check: 'home', note: `customers who can sign in: ${dids.join(', ')}`, faults }];
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

/** Checks the machine, and the disks of the installation and of its data folder. */
function machineAndDisksFaults({ folder, profile, machine }: Examined): readonly SettingFault[] {
  const { data_dir: data } = profile;
  return machineFaults(isSameDisk(folder, data) ? [folder] : [folder, data], machine);
}

function isSameDisk(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return true;
  return statSync(one).dev === statSync(other).dev;
}

/** The faults of the certificate files; empty if the settings of the edge have faults, which another check reports. */
function givenCertificateFaults(
  environment: NodeJS.ProcessEnv | undefined,
  { folder, machine }: Examined,
): readonly SettingFault[] {
  if (!environment) return [];
  try {
    return certificateFileFaults(parseEdgeConfiguration(environment, folder), machine.now);
  } catch (error) {
    if (error instanceof InvalidSettings) return [];
    throw error;
  }
}

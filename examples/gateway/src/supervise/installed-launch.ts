import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readManifest, settingsOf } from '../config/index.ts';
import type { Profile } from '../install/index.ts';
import { installedSituation } from '../install/index.ts';
import { builtEntry, type Launch, type ProcessRow } from '../processes/index.ts';

/** The path is valid from `src/supervise`, and from `dist/cli`, where the build puts this file, also in the package. */
const GATEWAY_FOLDER = join(import.meta.dirname, '../..');
const REPOSITORY = join(GATEWAY_FOLDER, '../..');
const IS_BUILT = basename(dirname(import.meta.dirname)) === 'dist';

/** Returns how `gatehouse up` starts a process of the installation in the folder. */
export function installedLaunch(
  row: ProcessRow,
  folder: string,
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Launch {
  const { name, readyPath } = row;
  return {
    name,
    parameters: parametersOf(row),
    environment: { ...environment, ...variablesOf(row, folder, profile, environment) },
    folder,
    logFile: join(profile.data_dir, 'logs', `${name}.log`),
    readyUrl: `http://127.0.0.1:${profile.processes[name]}${readyPath}`,
  };
}

function parametersOf(row: ProcessRow): readonly string[] {
  const { flags = [], workspace, entry } = row;
  if (IS_BUILT) return [...flags, join(REPOSITORY, builtEntry(row))];
  return [...flags, '--conditions=@gatehouse/source', join(REPOSITORY, workspace, 'src', entry)];
}

/**
 * Returns the variables of the process. Settings with a manifest field are not among them, because the
 * process reads the manifest.
 */
function variablesOf(
  row: ProcessRow,
  folder: string,
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const { name, reads, metricsPort, fromManifest = {}, ownPortVariable = row.portVariable } = row;
  const { data_dir: dataDir, processes } = profile;
  const situation = installedSituation(dataDir, processes);
  const manifest = join(folder, 'svc-gateway.json');
  const inManifest = new Set(
    (reads ? settingsOf(reads) : [])
      .filter(({ field }) => field !== undefined)
      .map(({ variable }) => variable),
  );
  const settings = Object.entries(row.settings(situation)).filter(([variable]) => !inManifest.has(variable));
  return {
    NODE_ENV: 'production',
    SVC_GATEWAY_CONFIG: manifest,
    DATA_DIR: dataDir,
    // An installation has no load balancer that must notice the stop, so the default is no delay.
    DRAIN_DELAY: environment.DRAIN_DELAY || '0',
    // The edge is the trusted proxy by default.
    TRUSTED_PROXIES: environment.TRUSTED_PROXIES || 'loopback',
    ...(name === 'edge' && { EDGE_HOSTNAME: profile.edge.hostname }),
    ...(metricsPort && { [metricsPort.portVariable]: environment[metricsPort.portVariable] || '0' }),
    ...Object.fromEntries(settings),
    ...fieldsOf(manifest, fromManifest),
    ...secretFiles(row, dataDir, row.secrets(situation)),
    [ownPortVariable]: String(processes[name]),
  };
}

/** Returns variables and their values for manifest fields that have a value. */
function fieldsOf(
  manifest: string,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (Object.keys(fields).length === 0) return {};
  const set = readManifest(manifest, false).fields;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([variable, field]) => {
      const value = set[field];
      return typeof value === 'string' ? [[variable, value]] : [];
    }),
  );
}

/**
 * Returns the paths of the secrets that the process reads. The installer creates some of them, and an
 * administrator can add others.
 */
function secretFiles(
  { reads }: ProcessRow,
  dataDir: string,
  generated: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const file = (name: string) => join(dataDir, 'secrets', name);
  const added = (reads ? settingsOf(reads) : [])
    .filter(({ variable, isSecret }) => isSecret && !(variable in generated) && existsSync(file(variable)))
    .map(({ variable }) => [variable, variable]);
  return Object.fromEntries(
    [...Object.entries(generated), ...added].map(([variable, name]) => [
      `${variable}_FILE`,
      file(name ?? ''),
    ]),
  );
}

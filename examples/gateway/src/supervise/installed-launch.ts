import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readManifest, settingsOf } from '../config/index.ts';
import type { Profile } from '../install/index.ts';
import { installedSituation } from '../install/index.ts';
import { embeddedDatabaseUrl, embeddedRoleUrl, POSTGRES_PORT } from '../postgres/index.ts';
import { builtEntry, type Launch, type ProcessRow } from '../processes/index.ts';

/** The path is valid from `src/supervise`, and from `dist/cli`, where the build puts this file, also in the package. */
const GATEWAY_FOLDER = join(import.meta.dirname, '../..');
const REPOSITORY = join(GATEWAY_FOLDER, '../..');
const IS_BUILT = basename(dirname(import.meta.dirname)) === 'dist';

/** A program of the installation, which Node runs. */
type Program = Pick<ProcessRow, 'name' | 'workspace' | 'entry' | 'isStandIn' | 'flags'>;

/** The command `gatehouse`. */
const COMMAND: Program = { name: 'gatehouse', workspace: 'examples/gateway', entry: 'cli/main.ts' };

/** Returns how `gatehouse up` starts a process of the installation in the folder. */
export function installedLaunch(
  row: ProcessRow,
  folder: string,
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Launch {
  const { name, protocol = 'http', readyPath } = row;
  return {
    name,
    parameters: parametersOf(row),
    environment: { ...environment, ...variablesOf(row, folder, profile, environment) },
    folder,
    logFile: join(profile.data_dir, 'logs', `${name}.log`),
    readyUrl: `${protocol}://127.0.0.1:${profile.processes[name]}${readyPath}`,
    ...(row.partOf === 'own-database' && { prepare: () => migrate(folder, profile, environment) }),
  };
}

/**
 * Migrates the embedded database as the role that owns its tables. A process of its own does it, so that the supervisor
 * does not load the database drivers, and so that no server has the password of that role.
 */
async function migrate(folder: string, profile: Profile, environment: NodeJS.ProcessEnv): Promise<void> {
  const { data_dir: dataDir, processes } = profile;
  const port = processes.postgres ?? POSTGRES_PORT;
  const words = [...parametersOf(COMMAND), 'migrate'];
  const variables = {
    NODE_ENV: 'production',
    SVC_GATEWAY_CONFIG: join(folder, 'svc-gateway.json'),
    DATA_DIR: dataDir,
    DATABASE_URL: embeddedDatabaseUrl(port),
    DATABASE_ADMIN_URL: embeddedRoleUrl('owner', port, dataDir),
  };
  const options = { cwd: folder, env: { ...environment, ...variables } };
  await promisify(execFile)(process.execPath, words, options).catch((error: Error & { stderr?: string }) => {
    throw new Error(`The database cannot be migrated. ${error.stderr?.trim() || error.message}`);
  });
}

function parametersOf(row: Program): readonly string[] {
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
      const value = set?.[field];
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

import { join, resolve } from 'node:path';
import type { Secret } from '@gatehouse/core/kernel';
import { clusterFolder, POSTGRES_PORT } from '../postgres/index.ts';
import { PROCESS_TABLE } from '../processes/index.ts';
import type { Answers } from './answers.ts';
import { gatewayManifest } from './gateway-manifest.ts';
import { installedProcesses } from './installed-processes.ts';
import { installedSchemas } from './installed-schemas.ts';
import { installedSituation } from './installed-situation.ts';
import { IDENTITY_SECRET } from './mesh-identity.ts';
import type { PlannedFile } from './planned-file.ts';
import { PROFILE_KIND, type Profile } from './profile.ts';
import { triangleManifest } from './triangle-manifest.ts';

const EDGE_PORT = 35_480;

/** Everything that an installation consists of. */
export interface InstallationPlan {
  readonly folder: string;
  /** All files except the profile. The profile lists these files. */
  readonly files: readonly PlannedFile[];
  /** The profile without `files` and `folders`, which are added when the contents of the disk are known. */
  readonly profile: Omit<Profile, 'files' | 'folders'>;
  /** Folders, each after the one that contains it. */
  readonly folders: readonly string[];
  /** The key that identifies the gateway in the mesh. */
  readonly identity: Secret;
}

/** Plans an installation with these answers. The same answers and the same key always give the same bytes. */
export function installationPlan(folder: string, answers: Answers, identity: Secret): InstallationPlan {
  const dataDir = resolve(folder, answers.data_dir);
  const processes = installedProcesses(answers);
  return {
    folder,
    identity,
    files: [
      ...installedSchemas(),
      { path: 'svc-gateway.json', content: json(gatewayManifest(answers, dataDir, processes)) },
      { path: 'svc-triangle.json', content: json(triangleManifest(identity)) },
    ],
    profile: {
      $schema: './schemas/svc-installer-profile.schema.json',
      schema_version: 1,
      kind: PROFILE_KIND,
      edge: { hostname: answers.edge_hostname, port: processes.edge ?? EDGE_PORT },
      pds_provider: answers.pds_provider,
      ...optional(answers),
      ...databaseFields(answers, dataDir, processes),
      data_dir: dataDir,
      processes,
      secrets: secretNames(dataDir, processes),
    },
    folders: [join(folder, 'schemas'), dataDir, join(dataDir, 'secrets'), join(dataDir, 'logs')],
  };
}

/** Answers that only some installations have. */
function optional(answers: Answers) {
  const { pds_url, entitlement_service_url, home_dids, public_base_url, database_url } = answers;
  const given = { pds_url, entitlement_service_url, home_dids, public_base_url, database_url };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Records the database of the data folder. A database outside it is recorded as `database_url`. */
function databaseFields(
  { database = 'sqlite', database_url: url }: Answers,
  dataDir: string,
  { postgres: port = POSTGRES_PORT }: Readonly<Record<string, number>>,
): Pick<Profile, 'database' | 'postgresql'> {
  if (url !== undefined) return {};
  return database === 'sqlite'
    ? { database }
    : { database, postgresql: { folder: clusterFolder(dataDir), port } };
}

function secretNames(dataDir: string, processes: Readonly<Record<string, number>>): string[] {
  const situation = installedSituation(dataDir, processes);
  const rows = PROCESS_TABLE.filter(({ name }) => name in processes);
  const names = rows.flatMap(({ secrets }) => Object.values(secrets(situation)));
  return [...new Set([...names, IDENTITY_SECRET])].sort();
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

import { join } from 'node:path';
import { embeddedDatabaseUrl, POSTGRES_PORT } from '../postgres/index.ts';
import type { Answers } from './answers.ts';
import { originOfPds } from './pds-provider.ts';

/** The manifest of the gateway, `svc-gateway.json`. */
export function gatewayManifest(
  answers: Answers,
  dataDir: string,
  processes: Readonly<Record<string, number>>,
): Readonly<Record<string, unknown>> {
  // After a sign-in, a PDS redirects to a loopback address only over http. The edge serves http on the same port as
  // https.
  const loopback = `http://127.0.0.1:${processes.edge}`;
  const publicBaseUrl = answers.public_base_url ?? loopback;
  const names = [answers.edge_hostname, 'localhost', '127.0.0.1'];
  return {
    $schema: './schemas/svc-gateway.schema.json',
    schema_version: 1,
    kind: 'svc.gateway.application_v1',
    database_url: databaseUrl(answers, dataDir, processes),
    public_base_url: publicBaseUrl,
    host: '127.0.0.1',
    port: processes.gateway,
    cors_allowed_origins: [
      ...new Set([publicBaseUrl, loopback, ...names.map((name) => `https://${name}:${processes.edge}`)]),
    ],
    log_json: true,
    flat_fs_blocks_path: join(dataDir, 'blocks'),
    ...pdsFields(answers, processes),
    ...('forum' in processes && {
      support_forum_kind: 'embedded',
      support_forum_url: `http://127.0.0.1:${processes.forum}`,
    }),
    ...homeFields(answers),
    ...('bridge' in processes && { bridge_issuer: `http://127.0.0.1:${processes.bridge}` }),
  };
}

/** The URL of an embedded PostgreSQL contains no password, because the processes read it from a file. */
function databaseUrl(
  { database, database_url: given }: Answers,
  dataDir: string,
  processes: Readonly<Record<string, number>>,
): string {
  if (given !== undefined) return given;
  if (database === 'embedded') return embeddedDatabaseUrl(processes.postgres ?? POSTGRES_PORT);
  return `sqlite:${join(dataDir, 'gateway.sqlite')}`;
}

/** Fields that only a gateway at home has. */
function homeFields({ entitlement_service_url, home_dids }: Answers): Readonly<Record<string, unknown>> {
  return entitlement_service_url === undefined ? {} : { entitlement_service_url, home_dids };
}

function pdsFields(
  answers: Answers,
  processes: Readonly<Record<string, number>>,
): Readonly<Record<string, unknown>> {
  if (answers.pds_provider === 'loopback')
    return {
      pds_url: `http://127.0.0.1:${processes.pds}`,
      pds_public_url: `http://localhost:${processes.proxy}`,
      pds_handle_domain: 'test',
    };
  const origin = originOfPds(answers)?.origin;
  return { pds_url: origin, pds_public_url: origin, pds_signup_enabled: false };
}

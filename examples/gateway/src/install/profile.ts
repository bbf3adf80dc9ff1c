import { z } from 'zod';
import { databaseKind, portNumber } from './answers.ts';
import { pdsProvider } from './pds-provider.ts';

export const PROFILE_FILE = 'svc-installer-profile.json';
export const PROFILE_KIND = 'svc.installer.profile_v1';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 digest in hexadecimal');

/** The answers to the installer, the files that it wrote, and the processes that `gatehouse up` starts. */
export const profileSchema = z.strictObject({
  $schema: z.string().optional(),
  schema_version: z.literal(1, 'must be 1'),
  kind: z.literal(PROFILE_KIND, `must be "${PROFILE_KIND}"`),
  edge: z.strictObject({ hostname: z.string(), port: portNumber }),
  pds_provider: pdsProvider,
  pds_url: z.string().optional(),
  entitlement_service_url: z.string().optional(),
  home_dids: z.array(z.string()).optional().describe('DIDs of the customers who can sign in.'),
  public_base_url: z.string().optional(),
  database_url: z.string().optional().describe('Database outside the data folder.'),
  database: databaseKind
    .optional()
    .describe('Database in the data folder: SQLite, or an embedded PostgreSQL.'),
  postgresql: z
    .strictObject({ folder: z.string(), port: portNumber })
    .optional()
    .describe('Folder of the embedded PostgreSQL cluster, and port on the loopback address.'),
  data_dir: z.string().describe('Folder of the database, blocks, secrets and logs.'),
  processes: z
    .record(z.string(), portNumber)
    .describe('Processes that `gatehouse up` starts, each with its port.'),
  secrets: z.array(z.string()).describe('Secrets in `<data_dir>/secrets` that the installer generated.'),
  folders: z.array(z.string()).describe('Folders that the installer created.'),
  files: z
    .array(z.strictObject({ path: z.string(), sha256: z.array(sha256) }))
    .describe(
      'Files that the installer wrote, with the digests of their contents; two while it replaces a file.',
    ),
});

export type Profile = z.output<typeof profileSchema>;

/** The text of the file that contains the profile. */
export function profileText(profile: Profile): string {
  return `${JSON.stringify(profile, null, 2)}\n`;
}

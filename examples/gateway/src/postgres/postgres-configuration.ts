import { Secret } from '@gatehouse/core/kernel';
import { portNumber, readSettings, type SettingsOf, type Variables } from '@gatehouse/http-koa/process';
import { z } from 'zod';
import type { PostgresRoleName } from './postgres-roles.ts';

/** Port of the embedded PostgreSQL, unless the installer is given another. */
export const POSTGRES_PORT = 35_432;

const password = z
  .string()
  .min(1, 'must not be empty')
  .transform((text) => new Secret(text));

const environment = z.object({
  DATA_DIR: z.string().default('data'),
  POSTGRES_PORT: portNumber.default(POSTGRES_PORT),
  POSTGRES_PASSWORD: password,
  POSTGRES_OWNER_PASSWORD: password,
  POSTGRES_BACKUP_PASSWORD: password,
});

/** Configuration of the embedded PostgreSQL, read once at start. */
export interface PostgresConfiguration {
  readonly dataDir: string;
  readonly port: number;
  /** Passwords that the roles get when the cluster is created. */
  readonly passwords: Readonly<Record<PostgresRoleName, Secret>>;
}

const SETTINGS: SettingsOf<typeof environment> = {
  title: 'The embedded PostgreSQL',
  schema: environment,
  secrets: ['POSTGRES_PASSWORD', 'POSTGRES_OWNER_PASSWORD', 'POSTGRES_BACKUP_PASSWORD'],
};

/** Reads the configuration from the environment. Throws `InvalidSettings` with every fault. */
export function readPostgresConfiguration(variables: Variables, folder?: string): PostgresConfiguration {
  const read = readSettings(SETTINGS, variables, folder);
  return {
    dataDir: read.DATA_DIR,
    port: read.POSTGRES_PORT,
    passwords: {
      server: read.POSTGRES_PASSWORD,
      owner: read.POSTGRES_OWNER_PASSWORD,
      backup: read.POSTGRES_BACKUP_PASSWORD,
    },
  };
}

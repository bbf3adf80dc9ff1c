import { databaseAddress } from '@gatehouse/http-koa/process';
import { z } from 'zod';
import { dids, publicOrigin } from '../config/index.ts';
import { PROCESS_TABLE } from '../processes/index.ts';
import { pdsOrigin, pdsProvider } from './pds-provider.ts';

const PROCESS_NAMES = PROCESS_TABLE.map(({ name }) => name) as [string, ...string[]];
const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const SYSTEM_PORTS = [80, 443];

export const PROCESS_NAME_RULE = `must be a process: ${PROCESS_NAMES.join(', ')}`;

const processName = z.enum(PROCESS_NAMES, PROCESS_NAME_RULE);

/** A port that a process of the installation can use. */
export const portNumber = z
  .int('must be a whole number')
  .min(1, 'must be from 1 to 65535')
  .max(65_535, 'must be from 1 to 65535')
  .refine(
    (port) => !SYSTEM_PORTS.includes(port),
    'must not be 80 or 443, which the web server of this machine uses',
  );

/** Databases that an installation can have in its data folder: a SQLite file, or a PostgreSQL server of its own. */
export const databaseKind = z.enum(['sqlite', 'embedded'], 'must be sqlite or embedded');

/** The questions of `gatehouse install`. An answers file has the same fields. */
export const answersSchema = z.strictObject({
  pds_provider: pdsProvider,
  /** The address of the operated PDS, or of a PDS that replaces the public network in tests. */
  pds_url: pdsOrigin.optional(),
  entitlement_service_url: publicOrigin.optional(),
  home_dids: dids.optional(),
  edge_hostname: z
    .string()
    .regex(HOST_NAME, 'must be a host name without scheme, port and underscore, such as home.example.org'),
  public_base_url: publicOrigin.optional(),
  database: databaseKind.optional(),
  /** The address of a database outside the data folder. */
  database_url: databaseAddress.optional(),
  data_dir: z.string().min(1, 'must not be empty'),
  ports: z.partialRecord(processName, portNumber),
  with: z.array(processName),
});

export type Answers = z.output<typeof answersSchema>;

/** Answers that have not been checked yet. */
export type GivenAnswers = Readonly<Record<string, unknown>>;

/**
 * Questions whose defaults do not suit every installation. Without a terminal, the caller must answer them or
 * accept the defaults with `--yes`.
 */
export const REQUIRED_ANSWERS = ['pds_provider', 'edge_hostname'] as const;

/** The answers of a person who accepts every default. */
export const DEFAULT_ANSWERS = {
  pds_provider: 'public',
  edge_hostname: 'localhost',
  data_dir: 'data',
  ports: {},
  with: [],
} as const;

import { builtEntry, PROCESS_TABLE, type ProcessRow } from '../processes/index.ts';

/** Paths and names in a deployment. Keep them equal to those in the deployment guide. */
export const PLACES = {
  program: '/opt/gatehouse',
  configuration: '/etc/gatehouse',
  data: '/var/lib/gatehouse',
  backups: '/var/lib/gatehouse-backups',
} as const;

/** The built command `gatehouse`. */
export const COMMAND_FILE = `${PLACES.program}/examples/gateway/dist/cli/main.js`;

/**
 * All processes of this product. The personal data server and PostgreSQL are not among them: administrators
 * install them separately.
 */
export const DEPLOYED: readonly ProcessRow[] = PROCESS_TABLE.filter(
  ({ isStandIn, partOf }) => !isStandIn && partOf !== 'own-database',
);

/**
 * A deployment with every process except the optional ones (`on-request`). Secrets for an optional process are added
 * together with it.
 */
const EVERYTHING = {
  dataDir: PLACES.data,
  databaseUrl: '',
  port: () => 0,
  runs: (name: string) => PROCESS_TABLE.some((row) => row.name === name && row.partOf !== 'on-request'),
};

/**
 * Names of the secret variables that the process reads, each with the name of the stored secret. `onRequest` names the
 * optional processes that the deployment also runs.
 */
export function deployedSecrets(
  row: ProcessRow,
  onRequest: readonly string[] = [],
): readonly (readonly [variable: string, secret: string])[] {
  const runs = (name: string) => EVERYTHING.runs(name) || onRequest.includes(name);
  return Object.entries(row.secrets({ ...EVERYTHING, runs }));
}

/** Node's parameters for the built process. */
export function deployedParameters(row: ProcessRow): readonly string[] {
  return [...(row.flags ?? []), `${PLACES.program}/${builtEntry(row)}`];
}

/**
 * Variables of the process that have one right value in a deployment, so that an administrator does not set
 * them.
 */
export function deployedVariables(row: ProcessRow): readonly (readonly [string, string])[] {
  const { ownPortVariable = row.portVariable, defaultPort } = row;
  return [
    ['NODE_ENV', 'production'],
    ['SVC_GATEWAY_CONFIG', `${PLACES.configuration}/svc-gateway.json`],
    ['DATA_DIR', PLACES.data],
    [ownPortVariable, String(defaultPort)],
  ];
}

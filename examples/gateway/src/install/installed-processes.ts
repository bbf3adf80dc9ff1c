import { PROCESS_TABLE } from '../processes/index.ts';
import type { Answers } from './answers.ts';

/**
 * Ports that differ from the default. The gateway has another port than a server in development, because both
 * can run on one machine.
 */
const INSTALLED_PORTS: Readonly<Record<string, number>> = { gateway: 38_080 };

/** The processes of an installation with these answers, by name, each with its port. */
export function installedProcesses({
  pds_provider: provider,
  database,
  ports,
  with: wanted,
}: Pick<Answers, 'pds_provider' | 'database' | 'ports' | 'with'>): Readonly<Record<string, number>> {
  const requested = withNeeds(wanted);
  const rows = PROCESS_TABLE.filter(
    ({ name, partOf }) =>
      partOf === 'every' ||
      (partOf === 'own-pds' && provider === 'loopback') ||
      (partOf === 'own-database' ? database === 'embedded' : requested.has(name)),
  );
  return Object.fromEntries(
    rows.map(({ name, defaultPort }) => [name, ports[name] ?? INSTALLED_PORTS[name] ?? defaultPort]),
  );
}

/** Returns the processes together with the optional processes that they need. */
function withNeeds(wanted: readonly string[]): ReadonlySet<string> {
  const needed = PROCESS_TABLE.filter(({ name }) => wanted.includes(name))
    .flatMap(({ needs }) => needs)
    .filter((each) => PROCESS_TABLE.some(({ name, partOf }) => name === each && partOf === 'on-request'));
  return new Set([...wanted, ...(needed.length > 0 ? withNeeds(needed) : [])]);
}

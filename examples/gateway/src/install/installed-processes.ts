import { PROCESS_TABLE } from '../processes/index.ts';
import type { Answers } from './answers.ts';

/**
 * Ports of an installation. The gateway's differs from the port of a server in development, because a machine
 * can have both.
 */
const INSTALLED_PORTS: Readonly<Record<string, number>> = { gateway: 38_080 };

/** The processes of an installation with these answers, by name, each with its port. */
export function installedProcesses({
  pds_provider: provider,
  ports,
  with: wanted,
}: Pick<Answers, 'pds_provider' | 'ports' | 'with'>): Readonly<Record<string, number>> {
  const requested = withNeeds(wanted);
  const rows = PROCESS_TABLE.filter(
    ({ name, partOf }) =>
      partOf === 'every' || (partOf === 'own-pds' && provider === 'loopback') || requested.has(name),
  );
  return Object.fromEntries(
    rows.map(({ name, defaultPort }) => [name, ports[name] ?? INSTALLED_PORTS[name] ?? defaultPort]),
  );
}

/** The processes, and those that they need and that no installation has unless they are requested. */
function withNeeds(wanted: readonly string[]): ReadonlySet<string> {
  const needed = PROCESS_TABLE.filter(({ name }) => wanted.includes(name))
    .flatMap(({ needs }) => needs)
    .filter((each) => PROCESS_TABLE.some(({ name, partOf }) => name === each && partOf === 'on-request'));
  return new Set([...wanted, ...(needed.length > 0 ? withNeeds(needed) : [])]);
}

import { PROCESS_TABLE } from '../processes/index.ts';
import type { Answers } from './answers.ts';

/** The port of the gateway differs from that of a server, because people have both on one machine. */
const INSTALLED_PORTS: Readonly<Record<string, number>> = { gateway: 38_080 };

/** The processes of an installation with these answers, by name, each with its port. */
export function installedProcesses({
  pds_provider: provider,
  ports,
  with: wanted,
}: Pick<Answers, 'pds_provider' | 'ports' | 'with'>): Readonly<Record<string, number>> {
  const rows = PROCESS_TABLE.filter(
    ({ name, partOf }) =>
      partOf === 'every' || (partOf === 'own-pds' && provider === 'loopback') || wanted.includes(name),
  );
  return Object.fromEntries(
    rows.map(({ name, defaultPort }) => [name, ports[name] ?? INSTALLED_PORTS[name] ?? defaultPort]),
  );
}

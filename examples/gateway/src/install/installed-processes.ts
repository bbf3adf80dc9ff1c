import { PROCESS_TABLE } from '../processes/index.ts';
import type { Answers } from './answers.ts';

/** Ports that differ from those of `npm start`, so that both can run on one machine. */
const INSTALLED_PORTS: Readonly<Record<string, number>> = { gateway: 38_080, edge: 35_480 };

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

import { loopback } from './shared-settings.ts';
import type { Situation } from './situation.ts';

/** Processes behind the edge: the variables of their address and of their public origin there, and its name. */
const SITES = [
  { process: 'proxy', address: 'EDGE_PROXY_URL', origin: 'PDS_PUBLIC_URL', name: 'pds' },
  { process: 'ops', address: 'EDGE_OPS_URL', origin: 'OPS_PUBLIC_URL', name: 'ops' },
  { process: 'bridge', address: 'EDGE_BRIDGE_URL', origin: 'BRIDGE_ISSUER', name: 'bridge' },
] as const;

/** Settings of the edge. Each process but the gateway has a name of its own below localhost. */
export function edgeSettings(situation: Situation): Readonly<Record<string, string>> {
  const { dataDir, port, runs } = situation;
  const sites = SITES.filter(({ process }) => runs(process)).flatMap(({ process, address, origin, name }) => [
    [address, loopback(situation, process)],
    [origin, `https://${name}.localhost:${port('edge')}`],
  ]);
  return {
    DATA_DIR: dataDir,
    EDGE_GATEWAY_URL: loopback(situation, 'gateway'),
    ...Object.fromEntries(sites),
  };
}

/** Origins of the gateway's page behind the edge. */
export function edgeOrigins({ port, runs }: Situation): readonly string[] {
  if (!runs('edge')) return [];
  return ['https://localhost', 'https://127.0.0.1', 'http://127.0.0.1'].map(
    (origin) => `${origin}:${port('edge')}`,
  );
}

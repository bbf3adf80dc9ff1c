import { loopback } from './shared-settings.ts';
import type { Situation } from './situation.ts';

/**
 * Settings of the edge. The operator API and the bridge accept only requests to their own public origin. The
 * edge therefore serves them only if that origin is https.
 */
export function edgeSettings(situation: Situation): Readonly<Record<string, string>> {
  const { dataDir, port, runs } = situation;
  const pds = {
    EDGE_PROXY_URL: loopback(situation, 'proxy'),
    PDS_PUBLIC_URL: `https://pds.localhost:${port('edge')}`,
  };
  return {
    DATA_DIR: dataDir,
    EDGE_GATEWAY_URL: loopback(situation, 'gateway'),
    ...(runs('bridge') && { EDGE_BRIDGE_URL: loopback(situation, 'bridge') }),
    ...(runs('forum') && { EDGE_FORUM_URL: loopback(situation, 'forum') }),
    ...(runs('proxy') && pds),
  };
}

/** Origins under which the edge serves the gateway's page. */
export function edgeOrigins({ port, runs }: Situation): readonly string[] {
  if (!runs('edge')) return [];
  return ['https://localhost', 'https://127.0.0.1', 'http://127.0.0.1'].map(
    (origin) => `${origin}:${port('edge')}`,
  );
}

import { publicSites } from '../table/index.ts';
import { caddyConfiguration } from './caddy-configuration.ts';
import { type EdgePlace, namedSites } from './edge-place.ts';
import { nginxConfiguration } from './nginx-configuration.ts';

/** The programs that can be an edge and for which a configuration is generated. */
export const CONFIGURATIONS = { caddy: caddyConfiguration, nginx: nginxConfiguration } as const;

const EXAMPLE: EdgePlace = {
  listen: '443',
  certificateFiles: undefined,
  sites: namedSites(
    publicSites({
      publicUrls: {
        customer: 'https://app.example.org',
        pds: 'https://pds.example.org',
        operators: 'https://ops.example.org',
        bridge: 'https://sign-in.example.org',
        forum: 'https://forum.example.org',
      },
      upstreams: {
        customer: 'http://127.0.0.1:18080',
        pds: 'http://127.0.0.1:3000',
        operators: 'http://127.0.0.1:18280',
        bridge: 'http://127.0.0.1:18380',
        forum: 'http://127.0.0.1:18480',
      },
      hostname: undefined,
      port: 443,
      operatorCidrs: ['127.0.0.0/8', '::1/128'],
    }),
  ),
};

/** The files of `deploy` for edges, by name. */
export function edgeFiles(): Readonly<Record<string, string>> {
  return { Caddyfile: caddyConfiguration(EXAMPLE), 'nginx.conf': nginxConfiguration(EXAMPLE) };
}

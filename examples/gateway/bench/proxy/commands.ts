import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPeers } from '../../../../bench/peers/peers.ts';
import { startFlags } from '../../../../scripts/start/start-flags.ts';
import type { Command } from './measured-process.ts';

export const HTTP_PROXY_3 = '1.23.3';
const CONDITIONS = '--conditions=@gatehouse/source';
const ROOT: string = join(import.meta.dirname, '../../../..');

/** A minimal proxy of node:http and undici, which checks nothing. */
export function bare(upstream: string, port: number): Command {
  const parameters = [join(import.meta.dirname, 'peers/bare.ts')];
  return {
    name: 'bare',
    command: process.execPath,
    parameters,
    env: { UPSTREAM: upstream, PORT: String(port) },
  };
}

export function httpProxy3(upstream: string, port: number): Command {
  const folder = installPeers('proxy', { 'http-proxy-3': HTTP_PROXY_3 });
  const resolver = join(ROOT, 'bench/peers/resolve-peers.mjs');
  return {
    name: 'http-proxy-3',
    command: process.execPath,
    parameters: ['--import', resolver, join(import.meta.dirname, 'peers/http-proxy-3.ts')],
    env: { UPSTREAM: upstream, PORT: String(port), PEERS: folder },
  };
}

/** Returns whether nginx is installed on this system. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).error === undefined;
}

export function nginx(upstream: string, port: number): Command {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxConfiguration(new URL(upstream).host, port, folder));
  return { name: 'nginx', command: 'nginx', parameters: ['-c', file, '-p', folder], env: {} };
}

/** The authorization proxy, started as in production. */
export function gatehouse(upstream: string, port: number, env: Readonly<Record<string, string>>): Command {
  const folder = join(ROOT, 'examples/gateway');
  return {
    name: 'gatehouse',
    command: process.execPath,
    parameters: [...startFlags(folder, 'start:proxy'), CONDITIONS, join(folder, 'src/proxy/main.ts')],
    env: {
      PDS_UPSTREAM_URL: upstream,
      PROXY_PORT: String(port),
      PROXY_METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      DRAIN_DELAY: '0',
      MAX_CONNECTIONS_PER_ADDRESS: '4096',
      ...env,
    },
  };
}

/** The personal data server, or the PLC directory that it uses. */
export function testServer(name: 'pds' | 'plc', env: Readonly<Record<string, string>>): Command {
  const main = join(ROOT, 'packages/testing/src/servers', name, 'main.ts');
  return {
    name,
    command: process.execPath,
    parameters: [CONDITIONS, main],
    env: { PDS_RATE_LIMITS_ENABLED: 'false', ...env },
  };
}

function nginxConfiguration(upstream: string, port: number, folder: string): string {
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 10000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream pds { server ${upstream}; keepalive 64; keepalive_requests 10000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://pds; proxy_http_version 1.1;
      proxy_set_header Connection ""; proxy_set_header Host $host;
    }
  }
}
`;
}

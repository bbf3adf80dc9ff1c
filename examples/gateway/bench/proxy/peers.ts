import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another proxy, to be compared with. */
export interface Peer {
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const PEERS = new URL('../../../../.bench/proxy/', import.meta.url).pathname;
const here = (name: string): string => new URL(`./peers/${name}`, import.meta.url).pathname;

/** The least that node:http and undici can be. */
export function bare(upstream: string, port: number): Peer {
  const env = { UPSTREAM: upstream, PORT: String(port) };
  return { name: 'node:http + undici, bare', command: process.execPath, parameters: [here('bare.ts')], env };
}

/** Installed on demand, into a folder that git ignores. */
export function httpProxy3(upstream: string, port: number): Peer {
  if (!existsSync(join(PEERS, 'node_modules/http-proxy-3'))) {
    mkdirSync(PEERS, { recursive: true });
    writeFileSync(join(PEERS, 'package.json'), '{ "private": true }');
    spawnSync('npm', ['install', '--no-audit', '--no-fund', 'http-proxy-3@^1'], {
      cwd: PEERS,
      stdio: 'inherit',
    });
  }
  const env = { UPSTREAM: upstream, PORT: String(port), PEERS: join(PEERS, 'package.json') };
  return { name: 'http-proxy-3', command: process.execPath, parameters: [here('http-proxy-3.mjs')], env };
}

/** Of the system, where there is one; undefined elsewhere. */
export function nginx(upstream: string, port: number): Peer | undefined {
  if (spawnSync('nginx', ['-v']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  keepalive_requests 10000000;
  upstream pds { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 10000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://pds; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; }
  }
}
`,
  );
  return { name: 'nginx', command: 'nginx', parameters: ['-c', file, '-p', folder], env: {} };
}

/** The proxy that all this is about. */
export function gatehouse(
  name: string,
  upstream: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Peer {
  return {
    name,
    command: process.execPath,
    parameters: [
      '--conditions=@gatehouse/source',
      new URL('../../src/proxy/main.ts', import.meta.url).pathname,
    ],
    env: {
      PDS_UPSTREAM_URL: upstream,
      PROXY_PORT: String(port),
      PROXY_METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
  };
}

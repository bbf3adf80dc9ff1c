import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { pino } from 'pino';
import {
  caddyConfiguration,
  type EdgePlace,
  nginxConfiguration,
} from '../../../src/edge/configurations/index.ts';
import { parseEdgeConfiguration } from '../../../src/edge/edge-configuration.ts';
import { startEdge } from '../../../src/edge/start-edge.ts';
import { publicSites, type SiteName } from '../../../src/edge/table/index.ts';
import { ownCertificate } from '../../../src/edge/tls/own-certificate.ts';
import { eventually } from '../../proxy/world/eventually.ts';
import { isOpen } from '../../proxy/world/nginx.ts';

/** Public names of the sites in the tests. */
export const HOSTS = {
  customer: 'app.gatehouse.test',
  pds: 'pds.gatehouse.test',
  operators: 'ops.gatehouse.test',
  bridge: 'bridge.gatehouse.test',
  forum: 'forum.gatehouse.test',
} as const;

/** A running edge. For all sites, it forwards to the same server. */
export interface RunningEdge {
  readonly port: number;
  /** Certificate of the authority that clients must trust. */
  readonly ca: string;
  stop(): Promise<void>;
}

export type EdgeKind = 'node' | 'nginx' | 'caddy';
export const EDGE_KINDS: readonly EdgeKind[] = ['node', 'nginx', 'caddy'];

/** The same server for every site. */
export function oneUpstream(url: string): EdgeWorld['upstreams'] {
  return { customer: url, pds: url, operators: url, bridge: url, forum: url };
}

export interface EdgeWorld {
  readonly upstreams: Readonly<Record<keyof typeof HOSTS, string>>;
  readonly operatorCidrs?: readonly string[];
}

/** Starts the edge with the sites of the table, on a free port of loopback. */
export async function startTestEdge(kind: EdgeKind, world: EdgeWorld): Promise<RunningEdge> {
  const folder = await mkdtemp(join(tmpdir(), `gatehouse-edge-${kind}-`));
  const port = await freePort();
  const own = await ownCertificate(folder, [...Object.values(HOSTS), `*.${HOSTS.pds}`], Date.now());
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  await writeFile(files.certFile, own.certificate.cert);
  await writeFile(files.keyFile, own.certificate.key, { mode: 0o600 });
  const stop = await START[kind]({ folder, port, files, world });
  return {
    port,
    ca: await readFile(own.authorityFile, 'utf8'),
    stop: async () => {
      await stop();
      await removeFolder(folder);
    },
  };
}

interface Situation {
  readonly folder: string;
  readonly port: number;
  readonly files: { readonly certFile: string; readonly keyFile: string };
  readonly world: EdgeWorld;
}

const START: Readonly<Record<EdgeKind, (situation: Situation) => Promise<() => Promise<void>>>> = {
  node: async ({ folder, port, files, world: { upstreams, operatorCidrs } }) => {
    const configuration = parseEdgeConfiguration({
      EDGE_PORT: String(port),
      DATA_DIR: folder,
      EDGE_TLS_CERT_FILE: files.certFile,
      EDGE_TLS_KEY_FILE: files.keyFile,
      PUBLIC_BASE_URL: `https://${HOSTS.customer}:${port}`,
      PDS_PUBLIC_URL: `https://${HOSTS.pds}:${port}`,
      OPS_PUBLIC_URL: `https://${HOSTS.operators}:${port}`,
      BRIDGE_ISSUER: `https://${HOSTS.bridge}:${port}`,
      SUPPORT_FORUM_KIND: 'embedded',
      SUPPORT_FORUM_URL: `https://${HOSTS.forum}:${port}`,
      OPS_ALLOWED_CIDRS: operatorCidrs?.join(','),
      EDGE_GATEWAY_URL: upstreams.customer,
      EDGE_PROXY_URL: upstreams.pds,
      EDGE_OPS_URL: upstreams.operators,
      EDGE_BRIDGE_URL: upstreams.bridge,
      EDGE_FORUM_URL: upstreams.forum,
    });
    const edge = await startEdge(configuration, pino({ level: 'silent' }));
    return () => edge.stop();
  },
  nginx: async (situation) => {
    const { folder, port } = situation;
    for (const part of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) await mkdir(join(folder, part));
    const file = join(folder, 'nginx.conf');
    await writeFile(file, nginxFile(folder, nginxConfiguration(placeOf(situation))));
    return started('/usr/sbin/nginx', ['-c', file, '-p', folder, '-e', 'stderr'], port, 'nginx-light');
  },
  caddy: async (situation) => {
    const { folder, port } = situation;
    const file = join(folder, 'Caddyfile');
    // Turns off Caddy's admin API, and the redirects on port 80.
    const options = '{\n\tadmin off\n\tauto_https off\n\tskip_install_trust\n';
    await writeFile(file, caddyConfiguration(placeOf(situation)).replace('{\n', options));
    const environment = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return started(
      '/usr/bin/caddy',
      ['run', '--config', file, '--adapter', 'caddyfile'],
      port,
      'caddy',
      environment,
    );
  },
};

function placeOf({ port, files, world }: Situation): EdgePlace {
  const urls = Object.entries(HOSTS).map(([name, host]) => [name, `https://${host}:${port}`]);
  const sites = publicSites({
    publicUrls: Object.fromEntries(urls) as Record<SiteName, string>,
    upstreams: world.upstreams,
    hostname: undefined,
    port,
    operatorCidrs: world.operatorCidrs ?? ['127.0.0.0/8'],
  });
  return { listen: `127.0.0.1:${port}`, sites, certificateFiles: files };
}

async function started(
  program: string,
  parameters: readonly string[],
  port: number,
  debianPackage: string,
  env = process.env,
): Promise<() => Promise<void>> {
  if (!existsSync(program))
    throw new Error(`${program} is missing. Install it with \`apt-get install ${debianPackage}\`.`);
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'], env });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const listens = await eventually(async () => child.exitCode !== null || (await isOpen(port)));
  if (!listens || child.exitCode !== null) {
    child.kill('SIGKILL');
    throw new Error(`${program} does not listen. ${Buffer.concat(errors)}`);
  }
  return async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
}

/** The user who runs the tests owns the folder, so nginx's workers must run as that user. */
function nginxFile(folder: string, sites: string): string {
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/pid;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${sites}
}
`;
}

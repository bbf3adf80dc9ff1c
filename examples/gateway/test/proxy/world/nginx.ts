import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { eventually } from './eventually.ts';

const PROGRAM = '/usr/sbin/nginx';
const GUIDE = new URL('../../../../../docs/guide/authorization-proxy.md', import.meta.url);

export interface RunningNginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Debian's nginx with the configuration in the proxy's guide, without TLS and with other ports. */
export function startNginx(proxyUrl: string): Promise<RunningNginx> {
  return nginxWith(async (port) => guideBlock(new URL(proxyUrl).host, port));
}

/** Starts Debian's nginx with this content of its `http` block. The block must listen on the given port. */
export async function nginxWith(block: (port: number) => string | Promise<string>): Promise<RunningNginx> {
  if (!existsSync(PROGRAM))
    throw new Error('nginx is missing. Install it with `apt-get install nginx-light`.');
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, await block(port)));
  const nginx = spawn(PROGRAM, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: 'inherit' });
  if (!(await eventually(() => isOpen(port)))) throw new Error('nginx does not listen.');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      await removeFolder(folder);
    },
  };
}

async function guideBlock(proxy: string, port: number): Promise<string> {
  const block = /```nginx\n(.*?)```/s.exec(await readFile(GUIDE, 'utf8'))?.[1] ?? '';
  return block
    .replace('server 127.0.0.1:3000;', `server ${proxy};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '');
}

/** The user who runs the tests owns the folder, so nginx's workers must run as that user. */
function configuration(folder: string, block: string): string {
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/pid;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${block}
}
`;
}

/** Returns whether a server listens on this port of loopback. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', settle(true)).on('error', settle(false));
  });
}

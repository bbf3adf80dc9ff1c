import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** A server of one static page. */
export interface ServedPage {
  readonly url: string;
  stop(): Promise<void>;
}

const FOLDER = join(import.meta.dirname, 'page');

/** Bundles the page with the addresses of the servers that it calls, and serves it on loopback. */
export async function servePage(servers: {
  readonly pds: string;
  readonly plc: string;
}): Promise<ServedPage> {
  const { output } = (await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'error',
    define: { SERVERS: JSON.stringify(servers) },
    build: { write: false, minify: false, target: 'esnext' },
  })) as Rolldown.RolldownOutput;
  const files = new Map(output.map((file) => [`/${file.fileName}`, contentOf(file)]));
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const content = files.get(path);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': type }).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}

function contentOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source;
}

import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import pino from 'pino';
import { readConfiguration } from '../../src/configuration.ts';
import { startServer } from '../../src/server.ts';

const PAGE = join(import.meta.dirname, '../../dist-web/index.html');

/** The real server with its page, on a free port, with its own data folder. */
export interface RunningStudy {
  readonly url: string;
  /** The file of its database. */
  readonly databaseFile: string;
  /** Restarts the server on the same records, at another address. */
  restart(variables: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server with an empty data folder. */
export async function startStudy(variables: Record<string, string> = {}): Promise<RunningStudy> {
  if (!existsSync(PAGE))
    throw new Error('The page is not built. Run `npm run build:web` in examples/study-auth.');
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  const start = (more: Record<string, string> = {}) =>
    startServer(
      readConfiguration({ PORT: '0', DATA_DIR: dataDir, ...variables, ...more }),
      pino({ level: 'silent' }),
    );
  let server = await start();
  return {
    databaseFile: join(dataDir, 'study-auth.sqlite'),
    get url() {
      return server.url;
    },
    restart: async (more) => {
      await server.stop();
      server = await start(more);
    },
    stop: async () => {
      await server.stop();
      await removeFolder(dataDir);
    },
  };
}

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  KnexPdsAccountDirectory,
  KnexSeatRecordStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import type { Did } from '@gatehouse/core/pds';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import pino from 'pino';
import { readConfiguration } from '../../../../support-forum/src/configuration.ts';
import { startForum } from '../../../../support-forum/src/start-forum.ts';
import { startWorker } from '../../../src/worker/start-worker.ts';
import { parseWorkerConfiguration } from '../../../src/worker/worker-configuration.ts';
import type { Entitlements } from '../../proxy/world/entitlements.ts';
import type { BridgeHome } from './bridge-home.ts';
import { type ClientEntry, runningBridge, type TestBridge } from './running-bridge.ts';
import { type SeatViews, seatViews } from './seat-views.ts';

export const FORUM_API_KEY = 'the-admin-key-of-the-board-and-more';
const CLIENT_SECRET = 'b7Lp2Vd9Xs4Kn8Qw1Zf6Tj3Rm5Hc0Ga-';

/**
 * The databases of a system: the database of the gateway, and that of the forum; undefined if the forum uses
 * a SQLite file.
 */
export interface ForumDatabases {
  readonly gateway: Entitlements;
  readonly forumUrl?: string | undefined;
  drop(): Promise<unknown>;
}

/** The embedded forum, with a bridge and a worker. Bob is a moderator. Alice has an e-mail address. */
export interface ForumSystem {
  readonly bridge: TestBridge;
  readonly forumUrl: string;
  /** Everything that forum, worker and bridge have logged. */
  readonly log: () => string;
  /** Returns the recorded state of a customer's seat. */
  readonly seatOf: (did: string) => Promise<string | undefined>;
  /** The seat as operators and its holder see it. */
  readonly views: SeatViews;
  readonly startWorker: () => Promise<void>;
  readonly stopWorker: () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts the system. The bridge has the forum and these apps as clients. */
export async function forumSystem(
  home: BridgeHome,
  { gateway, forumUrl: forumDatabase, drop }: ForumDatabases,
  clients: readonly ClientEntry[] = [],
): Promise<ForumSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'support-forum-'));
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const port = await freePort();
  const settings = {
    ...home.variables,
    DATABASE_URL: gateway.databaseUrl,
    SUPPORT_FORUM_KIND: 'embedded',
    SUPPORT_FORUM_URL: `http://127.0.0.1:${port}`,
  };
  const bridge = await runningBridge({ ...settings, FORUM_CLIENT_SECRET: CLIENT_SECRET }, clients);
  const configuration = readConfiguration({
    FORUM_PORT: String(port),
    FORUM_DATABASE_URL: forumDatabase ?? `sqlite:${join(folder, 'forum.sqlite')}`,
    BRIDGE_ISSUER: bridge.issuer,
    FORUM_CLIENT_SECRET: CLIENT_SECRET,
    FORUM_API_KEY,
    FORUM_SECRET: 'Hn4Vb8Zx2Lk6Jw0Pq3Rt7Yu1Mc5Ds9Fg',
    FORUM_MODERATORS: home.bob.did,
  });
  const forum = await startForum(configuration, logger);
  const workerConfiguration = parseWorkerConfiguration({
    ...settings,
    PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
    JWT_SECRET: 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0',
    WORKER_PORT: '0',
    SUPPORT_FORUM_API_KEY: FORUM_API_KEY,
  });
  let worker: RunningServer | undefined = await startWorker(workerConfiguration, logger);
  const database = await openDatabaseAs('operator', gateway.databaseUrl);
  const entry = { did: home.alice.did as Did, handle: null, email: 'alice@example.com', heardAt: 1 };
  await new KnexPdsAccountDirectory(database).record(entry);
  const views = await seatViews(settings);
  const stopWorker = async () => {
    await worker?.stop();
    worker = undefined;
  };
  return {
    bridge,
    forumUrl: configuration.publicUrl,
    log: () => lines.join('') + JSON.stringify(bridge.log),
    seatOf: async (did) => (await new KnexSeatRecordStore(database).find(did as Did))?.state,
    views,
    startWorker: async () => {
      worker = await startWorker(workerConfiguration, logger);
    },
    stopWorker,
    stop: async () => {
      await stopWorker();
      await views.stop();
      await forum.stop();
      await bridge.stop();
      await database.close();
      await gateway.drop();
      await drop();
      await removeFolder(folder);
    },
  };
}

import { PasswordHasher } from '@gatehouse/core/account';
import { Clock } from '@gatehouse/core/kernel';
import { MovableClock, ReadablePasswordHasher } from '@gatehouse/testing/memory';
import type { Container } from 'inversify';
import pino from 'pino';
import { readConfiguration } from '../../../src/configuration.ts';
import { startServer } from '../../../src/server.ts';
import { Browser } from './browser.ts';
import { chosenHost } from './host.ts';
import { Program } from './program.ts';
import { type StorageKind, type TemporaryStorage, temporaryStorage } from './temporary-storage.ts';

export interface StudyAuthOptions {
  /** Environment variables, except those of the storage and of the port, which the harness sets. */
  readonly variables?: Readonly<Record<string, string>>;
  /**
   * Storage of the server. Default: SQLite in a new folder. If a storage is given, it is kept when the server
   * stops.
   */
  readonly storage?: StorageKind | TemporaryStorage;
  /** True to hash passwords with the real hasher. Otherwise they are stored in plain text, to save time. */
  readonly slowHashes?: boolean;
  readonly adjust?: (container: Container) => void;
}

/** The real server, in this process, on a free port of loopback. */
export interface StudyAuth {
  readonly url: string;
  readonly container: Container;
  readonly clock: MovableClock;
  /** The log lines so far, one JSON object per line. */
  readonly log: readonly Record<string, unknown>[];
  /** A browser that shows a page of this server. */
  browser(): Browser;
  /** A client that stores no cookies and sends no origin. */
  program(token?: string): Program;
  stop(): Promise<void>;
}

export async function startStudyAuth(options: StudyAuthOptions = {}): Promise<StudyAuth> {
  const { storage = 'SQLite', variables, slowHashes = false } = options;
  const place = typeof storage === 'string' ? await temporaryStorage(storage) : storage;
  const lines: string[] = [];
  const clock = new MovableClock(Date.now());
  let container: Container | undefined;
  const server = await startServer(
    readConfiguration({ ...place.variables, PORT: '0', ...variables }),
    pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    (made) => {
      container = made;
      made.rebind(Clock).toConstantValue(clock);
      if (!slowHashes) made.rebind(PasswordHasher).toConstantValue(new ReadablePasswordHasher());
      options.adjust?.(made);
    },
    chosenHost(),
  );
  return {
    url: server.url,
    container: container as Container,
    clock,
    get log() {
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    browser: () => new Browser(server.url),
    program: (token) => new Program(server.url, token),
    stop: async () => {
      await server.stop();
      if (typeof storage === 'string') await place.remove();
    },
  };
}

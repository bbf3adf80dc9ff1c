import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MockDatabase, PlcServer } from '@did-plc/server';
import { JournaledPlcDatabase } from './journaled-plc-database.ts';

export interface PlcOptions {
  /** Port number; 0 by default, for any free port. */
  readonly port?: number;
  /** Folder in which operations are stored. Without a folder, they are lost when the directory stops. */
  readonly dataDir?: string;
}

/** A running PLC directory (did:plc method) on loopback. */
export interface RunningPlc {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPlc({ port = 0, dataDir }: PlcOptions = {}): Promise<RunningPlc> {
  const database = dataDir === undefined ? new MockDatabase() : await journal(dataDir);
  const plc = PlcServer.create({ db: database });
  const server = createServer(plc.app);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    // The address contains a host name, because the personal data server does not fetch from numeric addresses.
    url: `http://localhost:${address.port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await database.close();
    },
  };
}

async function journal(dataDir: string): Promise<JournaledPlcDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return JournaledPlcDatabase.open(join(dataDir, 'operations.jsonl'));
}

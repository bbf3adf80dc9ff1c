import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { CATALOG_COLLECTION } from '@gatehouse/core/catalog';
import { parseDid } from '@gatehouse/core/pds';
import { HolderRepository } from '@gatehouse/core/sync';
import { sampleContent } from '@gatehouse/testing/contracts/gateway';
import type { Container } from 'inversify';
import { inParallel } from '../../src/files/in-parallel.ts';
import { composeWorker } from '../../src/worker/compose.ts';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';

// This program writes records to repositories with the client of the sync worker. RECORDS is the number of
// records for each holder, FIRST is the number of the first one, and DIDS lists the holders.
const configuration = parseWorkerConfiguration(process.env);
const database = await openDatabaseAs('worker', process.env.DATABASE_URL ?? '');
const containers: Container[] = [];
await composeWorker(configuration, database, (container) => containers.push(container));
const repository = containers[0]?.get(HolderRepository);
await inParallel((process.env.DIDS ?? '').split(' '), configuration.concurrency, async (did) => {
  for (let file = 0; file < Number(process.env.RECORDS); file += 1) {
    const rkey = `direct-${String(Number(process.env.FIRST) + file).padStart(6, '0')}`;
    const place = { did: parseDid(did), collection: CATALOG_COLLECTION, rkey };
    const { root, size, chunker } = sampleContent();
    const record = {
      ...{ $type: CATALOG_COLLECTION, file: rkey, revision: 1, size, chunker },
      root: { $link: root },
      createdAt: new Date().toISOString(),
    };
    await repository?.put(place, record, null);
  }
});
await database.close();
process.exit(0);

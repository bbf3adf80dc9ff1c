import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexWorkQueue } from '@gatehouse/adapters/knex/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import type { QueueWorld, TestMessages } from '@gatehouse/testing/memory/gateway';
import { type GatewayDatabase, openAsOperator } from '../entitlement/gateway-databases.ts';

/** Runs the work on an empty queue that two processes share. */
export async function withQueueWorld(
  make: () => Promise<GatewayDatabase>,
  work: (world: QueueWorld, databases: readonly Database[], made: GatewayDatabase) => Promise<void>,
): Promise<void> {
  const made = await make();
  const databases = [await openAsOperator(made), await openAsOperator(made)] as const;
  const clock = new MovableClock();
  const [queue, elsewhere] = [queueBy(databases[0], clock), queueBy(databases[1], clock)];
  try {
    await work({ unitOfWork: new KnexUnitOfWork(databases[0]), queue, elsewhere, clock }, databases, made);
  } finally {
    for (const database of databases) await database.close();
    await made.drop();
  }
}

function queueBy(database: Database, clock: MovableClock): KnexWorkQueue<TestMessages> {
  return new KnexWorkQueue({ database, clock });
}

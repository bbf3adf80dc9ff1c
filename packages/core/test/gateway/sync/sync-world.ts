import { CATALOG_LIMITS, ReviseFile, type SyncMessages } from '@gatehouse/core/catalog';
import {
  type Capabilities,
  capabilities,
  nothingHeld,
  PolicyPort,
  PolicyUnavailable,
} from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { WorkOffQueue } from '@gatehouse/core/queue';
import { EntitlementUnknown } from '@gatehouse/core/statement';
import { type HolderRepository, syncHandlers, WriteCatalogRecord } from '@gatehouse/core/sync';
import { sampleContent } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork, MovableClock, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import {
  MemoryCatalogStore,
  MemoryCatalogs,
  MemoryHolderRepository,
  MemoryHolderSyncStore,
  MemoryJobs,
  MemoryUploads,
  MemoryWorkQueue,
  MemoryWriteAttempts,
} from '@gatehouse/testing/memory/gateway';

export const ALICE: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
export const BOB: Did = 'did:plc:bobbbbbbbbbbbbbbbbbbbbbb';

/** A policy. The test determines its decisions. */
export class ScriptedPolicy extends PolicyPort {
  answer: 'allowed' | 'denied' | 'unavailable' | 'unknown' = 'allowed';

  override async effectiveCapabilities(did: string): Promise<Capabilities> {
    if (this.answer === 'unavailable') throw new PolicyUnavailable();
    if (this.answer === 'unknown') throw new EntitlementUnknown();
    return capabilities({ ...nothingHeld(did as Did), once: this.answer === 'allowed' }, 0);
  }
}

/**
 * The catalog of two holders, the queue and a worker. `through` can replace the repository that the worker
 * uses.
 */
export function syncWorld(through: (sound: MemoryHolderRepository) => HolderRepository = (sound) => sound) {
  const [unitOfWork, clock, random, sha256] = [
    new MemoryUnitOfWork(),
    new MovableClock(),
    new SeededRandom(),
    new TestSha256(),
  ];
  const catalog = new MemoryCatalogStore(new MemoryCatalogs(unitOfWork, new MemoryUploads(unitOfWork)));
  const queue = new MemoryWorkQueue<SyncMessages>({ jobs: new MemoryJobs(unitOfWork), clock });
  const attempts = new MemoryWriteAttempts(unitOfWork);
  const [policy, repository] = [new ScriptedPolicy(), new MemoryHolderRepository()];
  for (const did of [ALICE, BOB]) repository.authorized.add(did);
  const ports = { catalog, attempts, policy, unitOfWork, sha256 };
  const write = new WriteCatalogRecord({ ...ports, repository: through(repository) });
  const work = new WorkOffQueue({ queue, handlers: syncHandlers({ write, clock }), random });
  const revise = new ReviseFile({
    catalog,
    outbox: queue,
    unitOfWork,
    clock,
    random,
    limits: CATALOG_LIMITS,
  });
  const place = (did: Did, file = 'file') => ({ did, collection: 'cloud.svc.catalog.entry', rkey: file });
  return {
    ...{ unitOfWork, clock, catalog, queue, attempts, policy, repository, work },
    accounts: new MemoryHolderSyncStore(unitOfWork),
    place,
    /** Gives the file new content. Creates the file if it does not exist or was deleted. */
    change: async (did: Did = ALICE, file = 'file') => {
      const expected = (await catalog.find(did, file))?.revision ?? 0;
      return revise.execute({ holder: did, file, expected, content: sampleContent() });
    },
    remove: (did: Did = ALICE, file = 'file') =>
      revise.execute({ holder: did, file, expected: 'any', content: null }),
    jobs: async () => (await queue.jobs({}, { limit: 100 })).items,
    /** Returns the record in the repository as text. */
    published: async (did: Did = ALICE, file = 'file') => (await repository.read(place(did, file)))?.value,
    recordOf: async (did: Did = ALICE, file = 'file') =>
      JSON.parse((await catalog.find(did, file))?.record ?? 'null') as unknown,
  };
}

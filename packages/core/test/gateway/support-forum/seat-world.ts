import { capabilities, nothingHeld } from '@gatehouse/core/entitlement';
import { MINUTE } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { WorkOffQueue } from '@gatehouse/core/queue';
import {
  CheckSeat,
  ConvergeSeat,
  DeactivateSeat,
  ReadSeat,
  SeatDeliveries,
  type SeatMessages,
  type SupportForum,
  seatHandlers,
} from '@gatehouse/core/support-forum';
import {
  MemoryAuditLog,
  MemoryUnitOfWork,
  MovableClock,
  SeededRandom,
  TestSha256,
} from '@gatehouse/testing/memory';
import {
  MemoryJobs,
  MemoryPdsAccountDirectory,
  MemorySeatRecordStore,
  MemorySupportForum,
  MemoryWorkQueue,
} from '@gatehouse/testing/memory/gateway';

export const ALICE: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';

/** A forum, the queue and its worker, and one holder. `through` can replace the forum that the worker uses. */
export async function seatWorld(through: (sound: MemorySupportForum) => SupportForum = (sound) => sound) {
  const [unitOfWork, clock, random] = [new MemoryUnitOfWork(), new MovableClock(), new SeededRandom()];
  const queue = new MemoryWorkQueue<SeatMessages>({ jobs: new MemoryJobs(unitOfWork), clock });
  const audit = new MemoryAuditLog(unitOfWork, new TestSha256());
  const [seats, accounts] = [
    new MemorySeatRecordStore(unitOfWork),
    new MemoryPdsAccountDirectory(unitOfWork),
  ];
  const board = new MemorySupportForum();
  const forum = through(board);
  const flags = { allowed: false };
  const policy = {
    effectiveCapabilities: async (did: string) =>
      capabilities({ ...nothingHeld(did as Did), once: flags.allowed }, 0),
  };
  const deliveries = new SeatDeliveries({ seats, accounts, audit, unitOfWork, clock });
  const converge = new ConvergeSeat({ forum, policy, deliveries });
  const check = new CheckSeat({ forum, policy, deliveries, outbox: queue, audit, unitOfWork, clock, random });
  const deactivate = new DeactivateSeat({ forum, deliveries });
  const read = new ReadSeat({ forum, deliveries });
  const handlers = seatHandlers({ converge, check, deactivate, read, deliveries, queue, clock });
  const work = new WorkOffQueue({ queue, handlers, random });
  await accounts.record({ did: ALICE, handle: 'alice.test', email: 'alice@example.com', heardAt: 1 });
  let messages = 0;
  const add = (message: Pick<Parameters<typeof queue.add>[0], 'task' | 'payload'>) => {
    clock.advance(1);
    messages += 1;
    // As the bridge does, replace a reading that is still in the queue.
    const replaces = message.task === 'forum.read' ? message.task : undefined;
    const added = { ...message, replaces, id: `m${messages}`, key: ALICE, queuedAt: clock.now() };
    return queue.add(added as Parameters<typeof queue.add>[0]);
  };
  return {
    ...{ board, queue, seats, accounts, clock, work, add, audit },
    /** Changes the entitlement and queues its message, as an event does. */
    change: async (allowed: boolean, ticketRef = `T-${messages + 1}`) => {
      flags.allowed = allowed;
      const payload = { did: ALICE, reason: 'because', ticketRef };
      await add({ task: allowed ? 'forum.invite' : 'forum.suspend', payload });
    },
    /** Changes the entitlement without queuing a message, as if the event was lost. */
    lose: (allowed: boolean) => {
      flags.allowed = allowed;
    },
    workOff: () => work.execute(100),
    later: (minutes: number) => clock.advance(minutes * MINUTE),
    record: () => seats.find(ALICE),
    rows: async () => (await audit.page({}, { limit: 100 })).items.toReversed(),
    jobs: async () => (await queue.jobs({}, { limit: 100 })).items,
  };
}

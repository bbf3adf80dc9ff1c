import assert from 'node:assert/strict';
import type { EventOutbox } from '@gatehouse/core/entitlement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import { eventLedgerChanges } from './entitlement-changes.ts';
import { sampleLedgerEntry } from './sample-ledger-entry.ts';

/** The clauses of `EventLedger`. */
export const eventLedgerContract: StorageContract<GatewayStorage> = {
  'returns undefined for an event that was not applied': async ({ ledger }) => {
    for (const id of ['never', '', 'with\0NUL']) assert.equal(await ledger.find(id), undefined);
  },

  'returns an applied event as recorded, whatever its id': async (storage) => {
    for (const eventId of ['a', "o'; drop table x --", 'ünïcode 🌍', 'x'.repeat(200)]) {
      const entry = await sampleLedgerEntry(storage, eventId);
      assert.equal(await storage.unitOfWork.run(() => storage.ledger.record(entry, [])), true);
      assert.deepEqual(await storage.ledger.find(eventId), entry);
    }
  },

  'distinguishes ids by case': async (storage) => {
    await storage.ledger.record(await sampleLedgerEntry(storage, 'order-a'), []);
    assert.equal(await storage.ledger.find('ORDER-A'), undefined);
  },

  'rejects a second event with a used id, and keeps the first': async (storage) => {
    const first = await sampleLedgerEntry(storage, 'twice');
    assert.equal(await storage.ledger.record(first, []), true);
    assert.equal(await storage.ledger.record({ ...first, content: 'other' }, []), false);
    assert.deepEqual(await storage.ledger.find('twice'), first);
  },

  'lets exactly one of many concurrent callers take an id': async (storage) => {
    const entry = await sampleLedgerEntry(storage, 'race');
    const record = () => storage.unitOfWork.run(() => storage.ledger.record(entry, []));
    const answers = await Promise.all(Array.from({ length: 16 }, record));
    assert.equal(answers.filter(Boolean).length, 1);
  },

  'frees an id when the unit of work that took it rejects': async (storage) => {
    const entry = await sampleLedgerEntry(storage, 'freed');
    const work = async () => {
      await storage.ledger.record(entry, []);
      throw new Error('The contract rolls this back.');
    };
    await assert.rejects(storage.unitOfWork.run(work), /rolls this back/);
    assert.equal(await storage.ledger.record(entry, []), true);
  },

  'queues the messages of events in the order of the events and of each list': async (storage, elsewhere) => {
    const lists = [messages('z'), messages('a'), []];
    for (const [index, each] of lists.entries())
      await storage.ledger.record(await sampleLedgerEntry(storage, `order ${index}`), each);
    assert.deepEqual(await queuedIn(elsewhere), lists.flat());
    assert.deepEqual(await queuedIn(storage), lists.flat());
  },

  'queues messages unchanged, whatever their text': async (storage) => {
    for (const reason of ["o'; drop table x --", 'ünïcode 🌍\n"\\', ' x '.repeat(300)]) {
      const did = freshDid();
      const payload = { did, reason, ticketRef: '{}' };
      const message = { id: did, task: 'forum.invite', payload, key: did, queuedAt: 1 } as const;
      await storage.ledger.record(await sampleLedgerEntry(storage, did), [message]);
      assert.deepEqual((await queuedIn(storage)).at(-1), message);
    }
  },

  'queues nothing for an id that is taken': async (storage) => {
    const entry = await sampleLedgerEntry(storage, 'taken');
    await storage.ledger.record(entry, messages('first'));
    await storage.ledger.record(entry, messages('second'));
    assert.deepEqual(idsOf(await queuedIn(storage)), ['first lapse', 'first seat']);
  },

  'queues nothing when the unit of work rejects': async (storage) => {
    const entry = await sampleLedgerEntry(storage, 'undone');
    const work = async () => {
      await storage.ledger.record(entry, messages('undone'));
      throw new Error('The contract rolls this back.');
    };
    await assert.rejects(storage.unitOfWork.run(work), /rolls this back/);
    assert.deepEqual(await queuedIn(storage), []);
    await storage.ledger.record(await sampleLedgerEntry(storage, 'next'), messages('next'));
    assert.deepEqual(idsOf(await queuedIn(storage)), ['next lapse', 'next seat']);
  },

  'hands each message of an event to one worker': async (storage, elsewhere) => {
    for (const id of ['one', 'two'])
      await storage.ledger.record(await sampleLedgerEntry(storage, id), messages(id));
    const tasks = ['bridge.lapse', 'forum.suspend'] as const;
    const claims = Array.from({ length: 6 }, (_, index) =>
      (index % 2 ? storage : elsewhere).queue.claim({ tasks, lease: 60_000 }),
    );
    const ids = (await Promise.all(claims)).flatMap((job) => (job ? [job.message.id] : []));
    assert.deepEqual(ids.toSorted(), ['one lapse', 'one seat', 'two lapse', 'two seat']);
    assert.equal(await storage.queue.claim({ tasks, lease: 60_000 }), undefined);
  },

  'counts the messages of events in the backlog, and in the summary of their key': async (storage) => {
    const [lapse] = messages('counted');
    if (!lapse) throw new Error('There is no message.');
    await storage.ledger.record(await sampleLedgerEntry(storage, 'counted'), [lapse]);
    const { counts } = await storage.queue.summary({ key: lapse.key, tasks: [lapse.task] });
    assert.equal(counts.queued, 1);
    await storage.ledger.record(await sampleLedgerEntry(storage, 'counted later'), messages('later'));
    const backlog = await storage.queue.backlog();
    assert.deepEqual(
      backlog.map(({ task, counts: { queued } }) => [task, queued]),
      [
        ['bridge.lapse', 2],
        ['forum.suspend', 1],
      ],
    );
  },

  ...sharedClauses(eventLedgerChanges),
  ...transactionClauses(eventLedgerChanges),
};

function messages(id: string): EventOutbox {
  const did = freshDid();
  return [
    {
      id: `${id} lapse`,
      task: 'bridge.lapse',
      payload: { did, ended: ['base'], at: 1 },
      key: `bridge ${did}`,
      queuedAt: 1,
    },
    { id: `${id} seat`, task: 'forum.suspend', payload: { did, reason: 'r' }, key: did, queuedAt: 2 },
  ];
}

async function queuedIn({ queue }: GatewayStorage): Promise<EventOutbox> {
  return (await queue.jobs({}, { limit: 50 })).items.map(({ message }) => message);
}

function idsOf(queued: EventOutbox): readonly string[] {
  return queued.map(({ id }) => id);
}

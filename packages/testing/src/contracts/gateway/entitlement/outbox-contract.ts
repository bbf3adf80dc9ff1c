import assert from 'node:assert/strict';
import type { ForumMessages, ForumTask } from '@gatehouse/core/entitlement';
import type { OutboxMessage } from '@gatehouse/core/queue';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import { outboxChanges } from './entitlement-changes.ts';

const TASKS = ['forum.invite', 'forum.suspend'] as const;

/** The clauses of `Outbox`. */
export const outboxContract: StorageContract<GatewayStorage> = {
  'queues messages in the order in which they were added': async ({ outbox, queue }) => {
    const messages = [message('z'), message('a', 'forum.suspend'), message('m')];
    for (const each of messages) await outbox.add(each);
    const { items } = await queue.jobs({}, { limit: 10 });
    assert.deepEqual(
      items.map((job) => job.message),
      messages,
    );
  },

  'hands each message to one worker': async ({ outbox, queue }) => {
    await outbox.add(message('one'));
    await outbox.add(message('two'));
    const claims = [1, 2, 3].map(() => queue.claim({ tasks: TASKS, lease: 1_000 }));
    const ids = (await Promise.all(claims)).map((job) => job?.message.id ?? '');
    assert.deepEqual(ids.toSorted(), ['', 'one', 'two']);
  },

  'rejects a message whose id is queued': async ({ outbox, queue }) => {
    await outbox.add(message('one'));
    await assert.rejects(outbox.add(message('one')));
    assert.equal((await queue.jobs({}, { limit: 10 })).items.length, 1);
  },

  ...sharedClauses(outboxChanges),
  ...transactionClauses(outboxChanges),
};

function message(id: string, task: ForumTask = 'forum.invite'): OutboxMessage<ForumMessages> {
  const did = freshDid();
  return { id, task, payload: { did }, key: did, queuedAt: 1 };
}

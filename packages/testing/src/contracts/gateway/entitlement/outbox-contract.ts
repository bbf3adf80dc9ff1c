import assert from 'node:assert/strict';
import type { OutboxMessage, OutboxTask } from '@gatehouse/core/entitlement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';

/** What `Outbox` promises, sentence by sentence. */
export const outboxContract: Contract<GatewayStorage> = {
  'answers messages in the order in which they were queued': async ({ outbox }) => {
    const messages = [message('z'), message('a', 'forum.suspend'), message('m')];
    for (const each of messages) await outbox.add(each);
    assert.deepEqual(await outbox.pending(10), messages);
    assert.deepEqual(await outbox.pending(2), messages.slice(0, 2));
  },

  'forgets a message when the unit of work that queued it rejects': async ({ outbox, unitOfWork }) => {
    const work = async () => {
      await outbox.add(message('never'));
      throw new Error('changed my mind');
    };
    await assert.rejects(unitOfWork.run(work), /changed my mind/);
    assert.deepEqual(await outbox.pending(10), []);
  },

  'no longer answers a message that was delivered, however often that is noted': async ({ outbox }) => {
    await outbox.add(message('one'));
    await outbox.add(message('two'));
    await outbox.delivered('one');
    await outbox.delivered('one');
    assert.deepEqual(
      (await outbox.pending(10)).map(({ id }) => id),
      ['two'],
    );
  },
};

function message(id: string, task: OutboxTask = 'forum.invite'): OutboxMessage {
  return { id, task, did: freshDid(), queuedAt: 1 };
}

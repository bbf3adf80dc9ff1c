import assert from 'node:assert/strict';
import type { AuditLog } from '@gatehouse/core/audit';
import type { HolderHistory } from '@gatehouse/core/history';
import type { Did } from '@gatehouse/core/pds';
import type { Contract } from '../../contract.ts';
import { NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';

/** Two servers on one database, and the log that they read. */
export interface HolderHistoryCase {
  readonly history: HolderHistory;
  readonly audit: AuditLog;
  /** The history that another server reads from the same rows. */
  readonly other: HolderHistory;
}

const append = (audit: AuditLog, subject: Did, action: string) =>
  audit.append({ at: NOON, principal: subject, action, subject, detail: {} });

/** The clauses of `HolderHistory`. */
export const holderHistoryContract: Contract<HolderHistoryCase> = {
  'returns the rows about the holder, newest first, and no others': async ({ history, audit }) => {
    const [holder, stranger] = [freshDid(), freshDid()];
    const rows = [await append(audit, holder, 'one'), await append(audit, holder, 'two')];
    await append(audit, stranger, 'three');
    // The holder is the principal of this row, and another holder is its subject.
    await audit.append({ at: NOON, principal: holder, action: 'four', subject: stranger, detail: {} });
    const { items, nextCursor } = await history.page(holder, { limit: 10 });
    assert.deepEqual(items, rows.toReversed());
    assert.equal(nextCursor, null);
    assert.deepEqual((await history.page(freshDid(), { limit: 10 })).items, []);
  },

  'continues after a page, although rows were appended': async ({ history, audit }) => {
    const holder = freshDid();
    for (const action of ['one', 'two', 'three']) await append(audit, holder, action);
    const first = await history.page(holder, { limit: 2 });
    assert.deepEqual(
      first.items.map(({ action }) => action),
      ['three', 'two'],
    );
    await append(audit, holder, 'four');
    const second = await history.page(holder, { limit: 2, cursor: first.nextCursor ?? '' });
    assert.deepEqual(
      second.items.map(({ action }) => action),
      ['one'],
    );
    assert.equal(second.nextCursor, null);
  },

  'shows a committed row on every server from its next call': async ({ history, audit, other }) => {
    const holder = freshDid();
    for (const each of [history, other]) assert.deepEqual((await each.page(holder, { limit: 1 })).items, []);
    const row = await append(audit, holder, 'one');
    for (const each of [history, other])
      assert.deepEqual((await each.page(holder, { limit: 1 })).items, [row]);
  },
};

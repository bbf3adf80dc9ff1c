import { KnexAuditReader, type Reads } from '@gatehouse/adapters/knex';
import { type AuditFilter, GENESIS_HASH } from '@gatehouse/core/audit';
import { describe, expect, it } from 'vitest';
import { plansOf } from './world/explained-reads.ts';
import { TESTED_DATABASES, withStorage } from './world/storages.ts';

const EVENT = { at: 1, principal: 'p', action: 'a', subject: 's', detail: {} };
const ROW = "1, 'p', 'a', 's', '{}'";
const COLUMNS = 'sequence, at, principal, action, subject, detail, previous_hash, hash';

const FORBIDDEN: Readonly<Record<string, string>> = {
  'to change a row': "update audit_log set reason = 'never mind'",
  'to remove a row': 'delete from audit_log where sequence = 1',
  'to insert a row with a used number': `insert into audit_log (${COLUMNS}) values (2, ${ROW}, '${GENESIS_HASH}', 'x')`,
  'to append a row with a wrong previous hash': `insert into audit_log (${COLUMNS}) values (3, ${ROW}, 'x', 'y')`,
  'to leave a gap behind the last row': `insert into audit_log (${COLUMNS}) select 9, ${ROW}, hash, 'x' from audit_head`,
  'to leave a gap': `insert into audit_log (${COLUMNS}) values (9, ${ROW}, '${GENESIS_HASH}', 'x')`,
  'to move the head back': `update audit_head set sequence = 0, hash = '${GENESIS_HASH}'`,
  'to move the head back to another row': `update audit_head set sequence = 1,
    hash = (select hash from audit_log where sequence = 1)`,
  'to change the id of the head': 'update audit_head set id = 2',
  'to move the head to no row': "update audit_head set sequence = 3, hash = 'x'",
  'to remove the head': 'delete from audit_head',
  'to insert a second head': "insert into audit_head values (2, 7, 'x')",
  'to change a row by a conflicting insert': `insert into audit_log (${COLUMNS}) values (2, ${ROW}, 'x', 'y')
    on conflict (sequence) do update set hash = 'y'`,
  'to change the head by a conflicting insert': `insert into audit_head values (1, 0, '${GENESIS_HASH}')
    on conflict (id) do update set sequence = 0, hash = '${GENESIS_HASH}'`,
};

const ONLY_SQLITE = {
  'to replace a row': `replace into audit_log (${COLUMNS}) values (2, ${ROW}, 'x', 'y')`,
  'to move a row onto another': 'update or replace audit_log set sequence = 1 where sequence = 2',
  'to replace the head': `replace into audit_head values (1, 0, '${GENESIS_HASH}')`,
};
const ONLY_POSTGRES = {
  'to empty the log': 'truncate audit_log',
  'to empty the head': 'truncate audit_head',
};

describe.each(TESTED_DATABASES)('the audit log on %s', (engine, create) => {
  const own = engine === 'PostgreSQL' ? ONLY_POSTGRES : ONLY_SQLITE;

  it.each(Object.entries({ ...FORBIDDEN, ...own }))('refuses raw SQL that tries %s', (_what, sql) =>
    withStorage(create, async ({ audit }, database) => {
      const rows = [await audit.append(EVENT), await audit.append(EVENT)];
      await expect(database.write((from) => from.raw(sql))).rejects.toThrow(/audit/);
      const kept = [];
      for await (const entry of audit.replay()) kept.push(entry);
      expect(kept).toEqual(rows);
      expect(await audit.append(EVENT)).toMatchObject({ sequence: 3, previousHash: rows[1]?.hash });
    }),
  );

  it('includes rows inserted by raw SQL in its head', () =>
    withStorage(create, async ({ audit }, database) => {
      const { hash } = await audit.append(EVENT);
      await database.write((from) =>
        from.raw(`insert into audit_log (${COLUMNS}) values (2, ${ROW}, ?, 'odd')`, [hash]),
      );
      expect(await audit.head()).toEqual({ sequence: 2, hash: 'odd' });
      expect(await audit.append(EVENT)).toMatchObject({ sequence: 3, previousHash: 'odd' });
    }));

  it.each(['replay', 'replayBySubject'] as const)('does not block other work while %s reads it', (method) =>
    withStorage(create, async ({ audit, unitOfWork }) => {
      await unitOfWork.run(async () => {
        for (let count = 0; count < 101; count += 1) await audit.append(EVENT);
      });
      let turns = 0;
      setImmediate(() => {
        turns += 1;
      });
      for await (const _entry of audit[method]());
      expect(turns).toBe(1);
    }),
  );

  it.each<[AuditFilter, string]>([
    [{ subject: 'other' }, 'audit_log_subject_sequence_index'],
    [{ principal: 'other' }, 'audit_log_principal_sequence_index'],
    [{ action: 'other' }, 'audit_log_action_sequence_index'],
    [{ ticketRef: 'other' }, 'audit_log_by_ticket'],
    [{ from: 3, until: 5 }, 'audit_log_by_time'],
  ])('finds the newest rows of %j by an index', (filter, index) =>
    withStorage(create, async ({ audit, unitOfWork }, database) => {
      await unitOfWork.run(async () => {
        for (let at = 0; at < 50; at += 1) await audit.append({ ...EVENT, at });
      });
      if (database.engine === 'postgres') await database.write((from) => from.raw('analyze audit_log'));
      const read = (reads: Reads) => new KnexAuditReader(reads).page(filter, { limit: 2, cursor: '40' });
      expect((await plansOf(database, read)).at(-1)).toContain(index);
    }),
  );
});

const ON_SQLITE = TESTED_DATABASES.filter(([engine]) => engine !== 'PostgreSQL');

describe.each(ON_SQLITE)('the audit log on %s', (_engine, create) => {
  it.each<AuditFilter>([{ from: 3, until: 45 }, { from: 3 }, { until: 45 }])(
    'continues the rows of %j from the cursor, without sorting the period again for every page',
    (filter) =>
      withStorage(create, async ({ audit, unitOfWork }, database) => {
        await unitOfWork.run(async () => {
          for (let at = 0; at < 50; at += 1) await audit.append({ ...EVENT, at });
        });
        const plans: string[] = [];
        let { nextCursor: cursor } = await audit.page(filter, { limit: 10 });
        while (cursor !== null) {
          const request = { limit: 10, cursor };
          const read = (reads: Reads) => new KnexAuditReader(reads).page(filter, request);
          plans.push((await plansOf(database, read)).at(-1) ?? '');
          ({ nextCursor: cursor } = await audit.page(filter, request));
        }
        expect(plans).toHaveLength(4);
        for (const plan of plans) {
          expect(plan).toContain('USING INTEGER PRIMARY KEY (rowid<?)');
          expect(plan).not.toContain('TEMP B-TREE');
        }
      }),
  );
});

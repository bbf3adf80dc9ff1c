import { GENESIS_HASH } from '@gatehouse/core';
import { describe, expect, it } from 'vitest';
import { DATABASES, withStorage } from './world/storages.ts';

const EVENT = { at: 1, principal: 'p', action: 'a', subject: 's', detail: {} };
const ROW = "1, 'p', 'a', 's', '{}'";
const COLUMNS = 'sequence, at, principal, action, subject, detail, previous_hash, hash';

const FORBIDDEN: Readonly<Record<string, string>> = {
  'to change a row': "update audit_log set reason = 'never mind'",
  'to remove a row': 'delete from audit_log where sequence = 1',
  'to put a row in the place of another': `insert into audit_log (${COLUMNS}) values (2, ${ROW}, '${GENESIS_HASH}', 'x')`,
  'to leave a gap': `insert into audit_log (${COLUMNS}) values (9, ${ROW}, '${GENESIS_HASH}', 'x')`,
  'to move the head back': `update audit_head set sequence = 0, hash = '${GENESIS_HASH}'`,
  'to move the head to no row': "update audit_head set sequence = 3, hash = 'x'",
  'to remove the head': 'delete from audit_head',
};

const ONLY_SQLITE = {
  'to replace a row': `replace into audit_log (${COLUMNS}) values (2, ${ROW}, 'x', 'y')`,
};
const ONLY_POSTGRES = {
  'to empty the log': 'truncate audit_log',
  'to empty the head': 'truncate audit_head',
};

describe.each(Object.entries(DATABASES))('the audit log on %s', (engine, create) => {
  const own = engine === 'PostgreSQL' ? ONLY_POSTGRES : ONLY_SQLITE;

  it.each(Object.entries({ ...FORBIDDEN, ...own }))('lets nobody with raw SQL try %s', (_what, sql) =>
    withStorage(create, async ({ audit }, database) => {
      const rows = [await audit.append(EVENT), await audit.append(EVENT)];
      await expect(database.write((from) => from.raw(sql))).rejects.toThrow(/audit/);
      const kept = [];
      for await (const entry of audit.replay()) kept.push(entry);
      expect(kept).toEqual(rows);
    }),
  );
});

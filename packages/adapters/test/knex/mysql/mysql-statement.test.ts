import { describe, expect, it } from 'vitest';
import { ignoringInsert } from '../../../src/knex/mysql/ignored-duplicates.ts';
import { mysqlSchema } from '../../../src/knex/mysql/mysql-schema.ts';
import { mysqlStatement } from '../../../src/knex/mysql/mysql-statement.ts';
import { returningUpdate } from '../../../src/knex/mysql/returning-update.ts';

describe('a statement for MariaDB', () => {
  it('quotes the column key, and no other word', () => {
    expect(mysqlStatement('select key, o.key, monkey from t where key = ?')).toBe(
      'select `key`, o.`key`, monkey from t where `key` = ?',
    );
  });

  it('updates the existing row with the values of the rejected one', () => {
    const text = `insert into t (key, n) values (?, ?)
      on conflict (key) where n > 0 do update set n = t.n + excluded.n returning n`;
    expect(mysqlStatement(text)).toBe(`insert into t (\`key\`, n) values (?, ?)
      on duplicate key update n = t.n + values(n) returning n`);
  });

  it('ignores a duplicate row, but not a text that is too long', () => {
    const text = mysqlStatement('insert into t (a, b) select ?, ? on conflict (a) do nothing');
    expect(ignoringInsert(text)).toEqual({
      sql: 'insert into t (a, b) select ?, ? on duplicate key update t.`a` = t.`a`',
      ignoresDuplicate: false,
    });
    expect(ignoringInsert('insert ignore into `t` (`a`) values (?) returning `a`')).toEqual({
      sql: 'insert into `t` (`a`) values (?) returning `a`',
      ignoresDuplicate: true,
    });
    expect(ignoringInsert('insert into t (a) values (?)')).toBeUndefined();
  });

  it('splits an update that returns rows into its parts, each with its values', () => {
    expect(
      returningUpdate('update `t` set a = ?, b = b + 1 where c = ? and d = ? returning a', [1, 2, 3]),
    ).toEqual({
      ...{ table: 't', set: 'a = ?, b = b + 1', setValues: [1] },
      ...{ where: 'c = ? and d = ?', whereValues: [2, 3], returning: 'a' },
    });
    expect(returningUpdate('update t set a = ? where b = ?', [1, 2])).toBeUndefined();
  });
});

describe('a partial unique index on MariaDB', () => {
  it('contains a column that is null in the other rows', () => {
    expect(mysqlSchema("create unique index one on jobs (key, name) where state = 'running'")).toBe(
      `alter table jobs
      add column one_applies tinyint generated always as (if(state = 'running', 1, null)) virtual invisible,
      add unique index one (\`key\`, \`name\`, one_applies)`,
    );
  });
});

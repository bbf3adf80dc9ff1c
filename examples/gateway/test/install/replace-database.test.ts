import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { onPostgres } from '../../src/backup/postgres/on-postgres.ts';
import { replaceDatabase } from '../../src/backup/postgres/replace-database.ts';
import { urlOfDatabase } from '../../src/config/index.ts';

describe('replacing a database', () => {
  it('changes nothing if the data folder cannot be replaced', async () => {
    const name = `replaced_${randomUUID().slice(0, 8)}`;
    const names = [name, `${name}_restored`];
    const cluster = inject('postgresUrl');
    const [target = '', restored = ''] = names.map((each) => urlOfDatabase(cluster, each));
    await onPostgres(cluster, async (client) => {
      for (const each of names) await client.query(`create database ${pg.escapeIdentifier(each)}`);
      const noFolder = async () => {
        throw new Error('EBUSY');
      };
      await expect(replaceDatabase(restored, target, noFolder)).rejects.toThrow('EBUSY');
      const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
        name,
      ]);
      for (const { datname } of rows) await client.query(`drop database ${pg.escapeIdentifier(datname)}`);
      expect(rows.map(({ datname }) => datname).toSorted()).toEqual(names);
    });
  });
});

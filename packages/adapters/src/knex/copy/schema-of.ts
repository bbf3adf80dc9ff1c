import type { Database } from '../database.ts';
import { APPLIED_MIGRATIONS } from '../migrations/applied-migrations.ts';
import { READINESS_PROBE, READINESS_ROOM } from '../migrations/migrate.ts';
import { COPY_PROGRESS } from './copy-progress.ts';

/** A table: its name, the columns of its primary key, all its columns, and the tables to which its rows refer. */
export interface CopiedTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly parents: readonly string[];
}

/** Tables that are not copied, because they describe the database that contains them. */
const OWN = new Set([APPLIED_MIGRATIONS, READINESS_PROBE, READINESS_ROOM, COPY_PROGRESS]);

const TABLES = {
  sqlite: `select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!' order by name`,
  postgres: `select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
  mysql: `select table_name as name from information_schema.tables
    where table_schema = database() and table_type = 'BASE TABLE' order by binary table_name`,
};
const KEY = {
  sqlite: 'select name from pragma_table_info(?) where pk > 0 order by pk',
  postgres: `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = to_regclass(?) and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
  mysql: `select column_name as name from information_schema.key_column_usage
    where table_schema = database() and table_name = ? and constraint_name = 'PRIMARY' order by ordinal_position`,
};
const COLUMNS = {
  sqlite: 'select name from pragma_table_info(?) order by name',
  postgres: `select attname as name from pg_attribute
    where attrelid = to_regclass(?) and attnum > 0 and not attisdropped order by attname`,
  // Invisible columns exist on MariaDB only, for partial unique indexes.
  mysql: `select column_name as name from information_schema.columns
    where table_schema = database() and table_name = ? and extra not like '%INVISIBLE%' order by binary column_name`,
};
const PARENTS = {
  sqlite: 'select "table" as name from pragma_foreign_key_list(?)',
  postgres: `select confrelid::regclass::text as name from pg_constraint where conrelid = to_regclass(?) and contype = 'f'`,
  mysql: `select referenced_table_name as name from information_schema.key_column_usage
    where table_schema = database() and table_name = ? and referenced_table_name is not null`,
};

/** Returns the tables to copy. Each table comes after the tables to which its rows refer. */
export async function schemaOf(database: Database): Promise<readonly CopiedTable[]> {
  const { engine } = database;
  const names = async (statement: string, table?: string) => {
    const values = table === undefined ? [] : [table];
    const rows = await database.prepared<{ name: string }>(
      { name: nameOf(statement), text: statement },
      values,
    );
    return rows.map(({ name }) => name);
  };
  const tables: CopiedTable[] = [];
  for (const name of await names(TABLES[engine])) {
    if (OWN.has(name)) continue;
    const [key, columns] = [await names(KEY[engine], name), await names(COLUMNS[engine], name)];
    tables.push({ name, key, columns, parents: await names(PARENTS[engine], name) });
  }
  return parentsFirst(tables);
}

/** Returns a unique name for the statement, because each prepared statement needs its own name. */
function nameOf(statement: string): string {
  const place = [TABLES, KEY, COLUMNS, PARENTS].findIndex((each) => Object.values(each).includes(statement));
  return `schema_${place}`;
}

function parentsFirst(tables: readonly CopiedTable[]): readonly CopiedTable[] {
  const ordered = new Set<CopiedTable>();
  const add = (table: CopiedTable | undefined) => {
    if (table === undefined || ordered.has(table)) return;
    for (const parent of table.parents)
      if (parent !== table.name) add(tables.find(({ name }) => name === parent));
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

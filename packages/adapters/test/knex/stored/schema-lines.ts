import type { Database, EngineName } from '@gatehouse/adapters/knex';

const POSTGRES_SCHEMA = `current_schema()::text::regnamespace`;

/** Each statement returns one line for each part of the schema. The order of columns does not matter. */
const STATEMENTS: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: [`select sql as line from sqlite_master where sql is not null`],
  postgres: [
    `select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
       pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation) as line
     from pg_attribute a join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = ${POSTGRES_SCHEMA} and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
    `select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = ${POSTGRES_SCHEMA}`,
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
     where connamespace = ${POSTGRES_SCHEMA} and contype <> 'n'`,
    `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = ${POSTGRES_SCHEMA} and not t.tgisinternal`,
    `select concat_ws(' ', 'policy', tablename, policyname, permissive, cmd, qual, with_check) as line from pg_policies
     where schemaname = current_schema()`,
    `select pg_get_functiondef(oid) as line from pg_proc where pronamespace = ${POSTGRES_SCHEMA} and prokind = 'f'`,
    `select concat_ws(' ', 'table', relname, relrowsecurity, relforcerowsecurity) as line from pg_class
     where relnamespace = ${POSTGRES_SCHEMA} and relkind = 'r'`,
  ],
  mysql: [
    `select concat_ws(' ', 'column', table_name, column_name, column_type, is_nullable, column_default, collation_name,
       extra, generation_expression) as line from information_schema.columns where table_schema = database()`,
    `select concat_ws(' ', 'index', table_name, index_name, seq_in_index, column_name, sub_part, non_unique) as line
     from information_schema.statistics where table_schema = database()`,
    `select concat_ws(' ', 'reference', table_name, constraint_name, referenced_table_name, delete_rule) as line
     from information_schema.referential_constraints where constraint_schema = database()`,
    `select concat_ws(' ', 'trigger', event_object_table, trigger_name, action_timing, event_manipulation, action_statement)
       as line from information_schema.triggers where trigger_schema = database()`,
  ],
};

/** The time of a migration, which one step uses as the default of a column. */
const TIME = /\b\d{13}\b/g;

/**
 * Returns the tables, columns, indexes, constraints, triggers, functions and policies of the database as sorted lines.
 */
export async function schemaLines(database: Database): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [index, text] of STATEMENTS[database.engine].entries()) {
    const rows = await database.prepared<{ line: string }>({ name: `schema_lines_${index}`, text }, []);
    lines.push(...rows.map(({ line }) => line.replace(TIME, 'the time of the migration')));
  }
  return lines.sort();
}

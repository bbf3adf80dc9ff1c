import type { Database } from '../database.ts';

/**
 * Runs statements that define functions, triggers and policies. A function with the search path `from current` looks
 * for tables in our schema first. It looks last in the temporary schema, to which every role can write.
 */
export async function defineGuards(database: Database, statements: readonly string[]): Promise<void> {
  const define = () =>
    database.define((schema) => statements.reduce((built, text) => built.raw(text), schema));
  if (database.engine !== 'postgres') return define();
  const { rows } = await database.read((from) =>
    from.raw(
      `select current_setting('search_path') as before, format('%I, pg_temp', current_schema()) as fixed`,
    ),
  );
  const [{ before, fixed }] = rows as [{ before: string; fixed: string }];
  await database.setLocal('search_path', fixed);
  await define();
  await database.setLocal('search_path', before);
}

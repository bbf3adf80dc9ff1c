import {
  type Database,
  type EngineName,
  type Migrations,
  migrate,
  pendingMigrations,
} from '@gatehouse/adapters/knex';

/** A column as the statements of a release use it. */
interface Column {
  readonly name: string;
  readonly type: string;
  /** 1 if an insert without this column fails. */
  readonly required: number;
}

const COLUMNS: Readonly<Record<EngineName, string>> = {
  sqlite: `select m.name || '.' || c.name as name, c.type as type,
      (c."notnull" = 1 and c.dflt_value is null and c.pk = 0) as required
    from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`,
  postgres: `select table_name || '.' || column_name as name, data_type as type,
      (is_nullable = 'NO' and column_default is null)::int as required
    from information_schema.columns where table_schema = current_schema()`,
  mysql: `select concat(table_name, '.', column_name) as name, column_type as type,
      (is_nullable = 'NO' and column_default is null) as required
    from information_schema.columns where table_schema = database() and extra not like '%INVISIBLE%'`,
};
const SINCE = /-since-(\d+)\.(\d+)\.(\d+)$/;

/**
 * Applies the missing steps one by one, and returns the changes that break servers of the last release. A step
 * can remove a column that this release no longer uses, if the name of the step ends with `-since-` and a version.
 */
export async function breakingSteps(
  database: Database,
  steps: Migrations,
  lastRelease: string,
): Promise<readonly string[]> {
  const faults: string[] = [];
  let before = await columnsOf(database);
  for (const name of await pendingMigrations(database, steps)) {
    const known = Object.entries(steps).slice(0, Object.keys(steps).indexOf(name) + 1);
    await migrate(database, Object.fromEntries(known));
    const after = await columnsOf(database);
    if (!isKnownTo(lastRelease, name))
      faults.push(...changes(before, after).map((change) => `${name} ${change}`));
    before = after;
  }
  return faults;
}

async function columnsOf(database: Database): Promise<ReadonlyMap<string, Column>> {
  const statement = { name: 'columns_of_all_tables', text: COLUMNS[database.engine] };
  const columns = await database.prepared<Column>(statement, []);
  return new Map(columns.map((column) => [column.name, column]));
}

function changes(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>): string[] {
  const tables = new Set([...before.keys()].map(tableOf));
  return [
    ...[...before.values()].flatMap(({ name, type }) => {
      const now = after.get(name);
      if (!now) return [`removes or renames ${name}`];
      return now.type === type ? [] : [`changes the type of ${name}`];
    }),
    ...[...after.values()]
      .filter(({ name, required }) => tables.has(tableOf(name)) && required && !before.get(name)?.required)
      .map(({ name }) => `requires a value of ${name}`),
  ];
}

function tableOf(column: string): string | undefined {
  return column.split('.')[0];
}

/** Returns whether the release works after the step, according to the version at the end of the step's name. */
function isKnownTo(release: string, step: string): boolean {
  const since = SINCE.exec(step)?.slice(1).map(Number);
  if (since === undefined) return false;
  const last = release.split('.').map(Number);
  const index = since.findIndex((part, at) => part !== last[at]);
  return index < 0 || (since[index] ?? 0) < (last[index] ?? 0);
}

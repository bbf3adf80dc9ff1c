const UPDATE = /^\s*update `?(\w+)`?\s+set (.*?)\s+where (.*)\s+returning (.*)$/s;

/** The parts of an update that returns rows. MariaDB has `returning` only for inserts and deletes. */
export interface ReturningUpdate {
  readonly table: string;
  readonly set: string;
  readonly setValues: readonly unknown[];
  readonly where: string;
  readonly whereValues: readonly unknown[];
  readonly returning: string;
}

/** Returns the parts of an update with `returning`; undefined for other statements. */
export function returningUpdate(sql: string, values: readonly unknown[]): ReturningUpdate | undefined {
  const [, table, set, where, returning] = UPDATE.exec(sql) ?? [];
  if (table === undefined || set === undefined || where === undefined || returning === undefined)
    return undefined;
  const inSet = set.split('?').length - 1;
  return {
    ...{ table, set, where, returning },
    setValues: values.slice(0, inSet),
    whereValues: values.slice(inSet),
  };
}

interface Steps {
  /** The columns of the table's primary key. */
  readonly key: readonly string[];
  run(sql: string, values: readonly unknown[]): Promise<unknown>;
}

/** Locks the rows, changes them and reads them again. Call it in a transaction. */
export async function updateAndRead(
  update: ReturningUpdate,
  { key, run }: Steps,
): Promise<readonly object[]> {
  const { table, set, where, returning } = update;
  const columns = key.map((column) => `\`${column}\``).join(', ');
  const found = await run(`select ${columns} from ${table} where ${where} for update`, update.whereValues);
  const rows = Array.isArray(found) ? found : [];
  if (rows.length === 0) return [];
  const chosen = `(${columns}) in (${rows.map(() => `(${key.map(() => '?').join(', ')})`).join(', ')})`;
  const keys = rows.flatMap((row) => key.map((column) => Reflect.get(row, column)));
  await run(`update ${table} set ${set} where ${chosen}`, [...update.setValues, ...keys]);
  return (await run(`select ${returning} from ${table} where ${chosen}`, keys)) as readonly object[];
}

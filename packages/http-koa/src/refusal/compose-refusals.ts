import type { RefusalRow, RefusalTable } from './refusal-table.ts';

/** The tables, with `never` in place of each table that repeats a code of an earlier one. */
type Distinct<
  Tables extends readonly RefusalTable[],
  Earlier extends string = never,
> = Tables extends readonly [infer First, ...infer Rest extends readonly RefusalTable[]]
  ? [
      Extract<keyof First, Earlier> extends never ? First : never,
      ...Distinct<Rest, Earlier | Extract<keyof First, string>>,
    ]
  : [];

type CodesIn<Table> = Table extends unknown ? Extract<keyof Table, string> : never;

/**
 * Composes the refusals of a server from the tables of its wings and its own. A code in two tables does not
 * compile. If the compiler cannot detect it, this throws.
 */
export function composeRefusals<const Tables extends readonly RefusalTable[]>(
  ...tables: Tables & Distinct<Tables>
): RefusalTable<CodesIn<Tables[number]>> {
  const composed = new Map<string, RefusalRow>();
  for (const table of tables as readonly RefusalTable[]) {
    for (const [code, row] of Object.entries(table)) {
      if (composed.has(code)) throw new TypeError(`Two refusal tables have a row for "${code}". Remove one.`);
      composed.set(code, row);
    }
  }
  return Object.fromEntries(composed) as RefusalTable<CodesIn<Tables[number]>>;
}

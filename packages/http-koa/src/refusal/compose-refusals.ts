import type { RefusalRow, RefusalTable } from './refusal-table.ts';

/** The given tables. Each table that repeats a code of an earlier table is replaced by `never`. */
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
 * Composes the refusal table of a server from several tables. TypeScript reports a code that is in two tables. If
 * TypeScript cannot detect it, this function throws.
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

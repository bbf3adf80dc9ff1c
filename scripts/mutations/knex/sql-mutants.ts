/** A change of SQL: a pattern, and what replaces each occurrence. */
type Change = readonly [pattern: RegExp, replacement: string];

const CHANGES: readonly Change[] = [
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/\band\b/gi, 'or'],
  [/\bor\b/gi, 'and'],
  [/\bnot exists\b/gi, 'exists'],
  [/(?<!not )\bexists\b(?= ?\()/gi, 'not exists'],
  [/\bis not null\b/gi, 'is null'],
  [/\bis null\b/gi, 'is not null'],
  [/ for update\b(?: of \w+)?(?: skip locked)?/gi, ''],
  [/ skip locked\b/gi, ''],
  [/\bon conflict(?: \([^)]*\))? do nothing/gi, ''],
  [/ desc\b/gi, ''],
  [/\border by (\w+(?:\.\w+)?)(?=[\s)`]|$)(?! desc)/gi, 'order by $1 desc'],
  [/ \+ 1\b/g, ' + 2'],
  [/ - 1\b/g, ' - 2'],
  [/\bmin\(/gi, 'max('],
  [/\bmax\(/gi, 'min('],
  [/\bleft join\b/gi, 'join'],
  [/ distinct\b/gi, ''],
  [/\bunion all\b/gi, 'union'],
  [/(?<!not )\bin \(/gi, 'not in ('],
  [/\bnot in \(/gi, 'in ('],
  // A condition without a parameter is dropped.
  [
    /\band (?!not exists|exists)[\w.]+ (?:=|<>|is|>|<) (?:'[^']*'|\d+|null|not null|[\w.]+)(?=[\s)`]|$)/gi,
    '',
  ],
];

const SQL =
  /\b(?:select|insert into|update \w+ set|delete from|where|order by|values|for update|on conflict|exists|coalesce|case when)\b/i;

/** A change, as positions in a text. */
interface SqlMutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Returns the changes of the SQL in a text. */
export function sqlMutants(text: string): readonly SqlMutant[] {
  if (!SQL.test(text)) return [];
  return CHANGES.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map((match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      // The pattern can depend on the text around the match.
      const once = new RegExp(pattern.source, pattern.flags.replace('g', 'y'));
      once.lastIndex = start;
      const changed = text.replace(once, replacement);
      return { start, end, replacement: changed.slice(start, changed.length - (text.length - end)) };
    }),
  );
}

import type { Mutant } from './mutant.ts';

/** A kind of mutants that return the same results as the original. */
interface EquivalenceRule {
  readonly reason: string;
  /** Receives the changed code, and the source before it. */
  applies(mutant: Mutant, changed: string, before: string): boolean;
}

const isStatement = ({ kind }: Mutant, changed: string, pattern: RegExp) =>
  kind === 'statement' && pattern.test(changed);

/**
 * Kinds of mutants that no contract can detect. A rule states a property of the code, and never names a place. Unique
 * indexes are not part of any rule, because the stores rely on them.
 */
const RULES: readonly EquivalenceRule[] = [
  {
    reason: 'an index that is not unique changes only the speed of queries',
    applies: (mutant, changed, before) =>
      isStatement(mutant, changed, /^table\.index\(/) ||
      isStatement(
        mutant,
        changed,
        /^await database\.define\(\(schema\) =>\s*schema\s*\.raw\(\s*['"`]create index [^'"`]*['"`],?\s*\),?\s*\);$/,
      ) ||
      (mutant.kind === 'SQL' && /['"`]\s*create index [^'"`]*$/.test(before)),
  },
  {
    reason: 'a pause between batches lets other work run, and changes no result',
    applies: (mutant, changed) => isStatement(mutant, changed, /^await setImmediate\(\);$/),
  },
  {
    reason: 'a reference to a timer or thread changes only when the process ends',
    applies: (mutant, changed) => isStatement(mutant, changed, /^[\w.#]+\.unref\(\);$/),
  },
  {
    reason: 'statements are observed for telemetry, which no port returns',
    applies: ({ kind }, changed) => kind === 'condition' && /^!?isObserved\(\)$/.test(changed),
  },
];

/** Returns why the mutant is equivalent; undefined if a contract can detect it. */
export function equivalenceOf(mutant: Mutant, source: string): string | undefined {
  const changed = source.slice(mutant.start, mutant.end);
  const before = source.slice(0, mutant.start);
  return RULES.find((rule) => rule.applies(mutant, changed, before))?.reason;
}

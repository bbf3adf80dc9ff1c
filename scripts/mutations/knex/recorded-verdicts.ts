import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { MeasuredCoverage } from './clause-process.ts';
import type { Mutant } from './mutant.ts';

/** The result of all clauses that run a mutant. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly outcome: 'killed' | 'survived' | 'not reached' | 'invalid';
  /** The clause that killed the mutant, and its error. */
  readonly by?: string | undefined;
  readonly error?: string | undefined;
}

interface Line {
  readonly engine: string;
  readonly verdict: Verdict;
}

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'node_modules/.cache/mutations');
/** The files that a verdict depends on. */
const SOURCES = ['packages/*/src/**/*.ts', 'packages/adapters/test/**/*.ts', 'scripts/mutations/knex/*.ts'];
/** The clauses that killed mutants in all runs. */
const KILLERS = join(FOLDER, 'knex-killers');

const keyOf = (engine: string, { file, start, end, replacement }: Mutant) =>
  JSON.stringify([engine, file, start, end, replacement]);

/** Verdicts and coverage of the present sources. They let an interrupted run continue. */
export class RecordedVerdicts {
  readonly #path: string;
  readonly #verdicts: ReadonlyMap<string, Verdict>;
  readonly #killers: ReadonlyMap<string, Verdict>;

  private constructor(path: string) {
    this.#path = path;
    this.#verdicts = verdictsIn(path);
    this.#killers = verdictsIn(KILLERS);
  }

  static read(): RecordedVerdicts {
    mkdirSync(FOLDER, { recursive: true });
    const hash = createHash('sha256');
    for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort())
      hash.update(file).update(readFileSync(join(ROOT, file)));
    return new RecordedVerdicts(join(FOLDER, `knex-${hash.digest('hex').slice(0, 16)}`));
  }

  of(engine: string, mutant: Mutant): Verdict | undefined {
    return this.#verdicts.get(keyOf(engine, mutant));
  }

  /** Returns the clause that killed this mutant in an earlier run, also of other sources. */
  killerOf(engine: string, mutant: Mutant): string | undefined {
    return this.#killers.get(keyOf(engine, mutant))?.by;
  }

  add(engine: string, verdict: Verdict): void {
    if (this.of(engine, verdict.mutant)) return;
    const line = `${JSON.stringify({ engine, verdict } satisfies Line)}\n`;
    appendFileSync(this.#path, line);
    if (verdict.by !== undefined) appendFileSync(KILLERS, line);
  }

  /** Returns the coverage of an engine. Calls `measure` unless it is recorded. */
  async coverage(engine: string, measure: () => Promise<MeasuredCoverage>): Promise<MeasuredCoverage> {
    const path = `${this.#path}-${engine.replaceAll(' ', '-')}.gz`;
    if (existsSync(path)) return JSON.parse(gunzipSync(readFileSync(path)).toString());
    const measured = await measure();
    writeFileSync(path, gzipSync(JSON.stringify(measured), { level: 1 }));
    return measured;
  }
}

function verdictsIn(path: string): ReadonlyMap<string, Verdict> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(
    lines.map((line) => {
      const { engine, verdict }: Line = JSON.parse(line);
      return [keyOf(engine, verdict.mutant), verdict];
    }),
  );
}

import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** The result of all clauses that run a mutant. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly outcome: 'killed' | 'survived' | 'not reached' | 'invalid';
  readonly by?: string;
}

const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/mutations');

const keyOf = (engine: string, { file, start, end, replacement }: Mutant) =>
  JSON.stringify([engine, file, start, end, replacement]);

/** Verdicts on one commit. They let an interrupted run continue. */
export class RecordedVerdicts {
  readonly #path: string | undefined;
  readonly #verdicts = new Map<string, Verdict>();

  private constructor(path: string | undefined) {
    this.#path = path;
    if (path === undefined || !existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
      const { engine, verdict }: { engine: string; verdict: Verdict } = JSON.parse(line);
      this.#verdicts.set(keyOf(engine, verdict.mutant), verdict);
    }
  }

  /** Reads the verdicts on this commit. If there are uncommitted changes, nothing is read or recorded. */
  static read(): RecordedVerdicts {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    mkdirSync(FOLDER, { recursive: true });
    const isClean = git('status', '--porcelain') === '';
    return new RecordedVerdicts(isClean ? join(FOLDER, `knex-${git('rev-parse', 'HEAD')}`) : undefined);
  }

  of(engine: string, mutant: Mutant): Verdict | undefined {
    return this.#verdicts.get(keyOf(engine, mutant));
  }

  add(engine: string, verdict: Verdict): void {
    if (this.#path && !this.of(engine, verdict.mutant))
      appendFileSync(this.#path, `${JSON.stringify({ engine, verdict })}\n`);
  }
}

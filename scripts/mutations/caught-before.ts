import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutation.ts';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/mutations');

/** Mutations that tests detected on one commit. They let an interrupted run continue. */
export class CaughtBefore {
  readonly #path: string | undefined;
  readonly #lines: Set<string>;

  private constructor(path: string | undefined) {
    this.#path = path;
    this.#lines = new Set(path && existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []);
  }

  /**
   * Reads the mutations of this commit. If there are uncommitted changes, nothing is read or recorded, because the
   * changes can affect the outcome.
   */
  static read(commit: string): CaughtBefore {
    const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
    mkdirSync(FOLDER, { recursive: true });
    return new CaughtBefore(changed === '' ? join(FOLDER, commit) : undefined);
  }

  has(mutation: Mutation): boolean {
    return this.#lines.has(JSON.stringify(mutation));
  }

  add(mutation: Mutation): void {
    if (this.#path) appendFileSync(this.#path, `${JSON.stringify(mutation)}\n`);
  }
}

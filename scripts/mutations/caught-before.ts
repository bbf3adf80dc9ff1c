import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutation.ts';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/mutations');

/** Mutations that tests detected on one commit. They let an interrupted run continue. */
export class CaughtBefore {
  readonly #path: string;
  readonly #lines: Set<string>;

  constructor(commit: string) {
    mkdirSync(FOLDER, { recursive: true });
    this.#path = join(FOLDER, commit);
    this.#lines = new Set(existsSync(this.#path) ? readFileSync(this.#path, 'utf8').split('\n') : []);
  }

  has(mutation: Mutation): boolean {
    return this.#lines.has(JSON.stringify(mutation));
  }

  add(mutation: Mutation): void {
    appendFileSync(this.#path, `${JSON.stringify(mutation)}\n`);
  }
}

import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Coverage, Range } from './clause-process.ts';
import type { Mutant } from './mutant.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Finds the clauses that run the code of a mutant. */
export class CoveringClauses {
  readonly #coverage: readonly Coverage[];
  readonly #importers: ReadonlyMap<string, readonly string[]>;

  constructor(coverage: readonly Coverage[], files: readonly string[]) {
    this.#coverage = coverage
      .filter(({ error }) => error === undefined)
      .sort((a, b) => a.milliseconds - b.milliseconds);
    this.#importers = importersOf(files);
  }

  /**
   * Returns the names of the clauses, the fastest first. Code outside functions runs when its file is loaded, so
   * every clause that runs a function of the file, or of a file that imports it, covers that code.
   */
  of({ file, start }: Mutant): readonly string[] {
    const direct = this.#names((files) => ran(files[file] ?? [], start));
    // A schema is created once for all clauses.
    if (/migrations|tables|guards|row-level|policies|schema/.test(file))
      return this.#aroundSchema(file, direct);
    if (direct.length > 0) return direct;
    if (this.#isInFunction(file, start)) return [];
    let level = [file];
    const seen = new Set(level);
    while (level.length > 0) {
      const names = this.#names((files) => level.some((one) => files[one] !== undefined));
      if (names.length > 0) return names;
      level = level.flatMap((one) => this.#importers.get(one) ?? []).filter((one) => !seen.has(one));
      for (const one of level) seen.add(one);
    }
    return [];
  }

  /** Returns the clauses that run code of the same folder. If the folder contains only schemas, returns all clauses. */
  #aroundSchema(file: string, direct: readonly string[]): readonly string[] {
    const near = this.#names((files) =>
      Object.keys(files).some(
        (one) => dirname(one) === dirname(file) && !/migrations|guards|row-level/.test(one),
      ),
    );
    const isAlone =
      near.length === 0 || /knex\/(?:migrations|sign-in\/migrations|gateway)\/[^/]+$/.test(file);
    return [...new Set([...direct, ...(isAlone ? this.#names(() => true) : near)])];
  }

  /** True if the code is inside a function that no clause runs. */
  #isInFunction(file: string, start: number): boolean {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return this.#coverage.some(({ files }) =>
      (files[file] ?? []).some(([from, to]) => from <= start && start < to && to - from < source.length - 1),
    );
  }

  #names(isWanted: (files: Coverage['files']) => boolean): readonly string[] {
    return this.#coverage.filter(({ files }) => isWanted(files)).map(({ name }) => name);
  }
}

/** Returns whether the innermost range around the position ran. */
function ran(ranges: readonly Range[], position: number): boolean {
  let inner: Range | undefined;
  for (const range of ranges)
    if (range[0] <= position && position < range[1] && (!inner || range[1] - range[0] <= inner[1] - inner[0]))
      inner = range;
  return inner?.[2] ?? false;
}

function importersOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const [, path = ''] of source.matchAll(/from '(\.[^']+)'/g)) {
      const imported = relative(ROOT, join(ROOT, dirname(file), path));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

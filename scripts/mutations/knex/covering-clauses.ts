import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ChosenClause, Coverage, Range } from './clause-process.ts';
import type { Mutant } from './mutant.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Time that a clause may take on a busy machine, relative to its time without a mutant. */
const SLOWDOWN = 20;
const MIN_LIMIT_MS = 20_000;

/** Finds the clauses that run the code of a mutant. */
export class CoveringClauses {
  readonly #coverage: readonly Coverage[];
  readonly #importers: ReadonlyMap<string, readonly string[]>;
  /** Mutants that a clause killed, by file of the mutant and by folder. */
  readonly #kills = new Map<string, Map<string, number>>();

  constructor(coverage: readonly Coverage[], files: readonly string[]) {
    this.#coverage = coverage.filter(({ error }) => error === undefined);
    this.#importers = importersOf(files);
  }

  /** Lets later mutants of the same file or folder run this clause earlier. */
  record({ file }: Mutant, killedBy: string): void {
    for (const place of [file, dirname(file)]) {
      const kills = this.#kills.get(place) ?? new Map<string, number>();
      this.#kills.set(place, kills.set(killedBy, (kills.get(killedBy) ?? 0) + 1));
    }
  }

  /** Returns the clauses that run the code: first those that killed mutants near it, then the fastest. */
  of(mutant: Mutant): readonly ChosenClause[] {
    const [inFile, inFolder] = [mutant.file, dirname(mutant.file)].map((place) => this.#kills.get(place));
    const rank = ({ name, milliseconds }: Coverage) =>
      (1 + (inFile?.get(name) ?? 0) + (inFolder?.get(name) ?? 0) / 10) / milliseconds;
    const names = new Set(this.#namesOf(mutant));
    return this.#coverage
      .filter(({ name }) => names.has(name))
      .sort((a, b) => rank(b) - rank(a))
      .map(({ test, name, milliseconds }) => ({
        test,
        name,
        maxMilliseconds: Math.max(MIN_LIMIT_MS, SLOWDOWN * milliseconds),
      }));
  }

  /**
   * Returns the names of the clauses. Code outside functions runs when its file is loaded, so every clause that runs a
   * function of the file, or of a file that imports it, covers that code.
   */
  #namesOf({ file, start }: Mutant): readonly string[] {
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

import { Session } from 'node:inspector';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './mutated-modules.ts';
import type { Clause } from './vitest-shim.ts';

/** A part of a file, and whether a clause ran it. */
export type Range = readonly [start: number, end: number, ran: boolean];
export interface Coverage {
  /** The file that registers the clause. */
  readonly test: string;
  readonly name: string;
  readonly milliseconds: number;
  readonly error?: string;
  readonly files: Readonly<Record<string, readonly Range[]>>;
}

/** A clause to run, and the time after which it is treated as hanging. */
export interface ChosenClause extends Pick<Coverage, 'test' | 'name'> {
  readonly maxMilliseconds: number;
}

/** Runs clauses with one changed file, in this order, until one fails. Loads a test file before its first clause. */
export interface Order {
  readonly version: number;
  readonly engine: string;
  readonly file?: string;
  readonly source?: string;
  readonly clauses: readonly ChosenClause[];
}

/** Runs all clauses of these test files without a change, and reports their coverage. */
export interface CoverageOrder extends Pick<Order, 'version' | 'engine'> {
  readonly tests: readonly string[];
}

const ROOT = join(import.meta.dirname, '../../..');
const MAX_CLAUSE_MS = 120_000;
const SOURCES = '/packages/adapters/src/';
const { collected, experiments } = (await import('vitest' as string)) as typeof import('./vitest-shim.ts');

for (const name of ['contracts', 'contracts/gateway'])
  collectExperiments(await import(`@gatehouse/testing/${name}`), 0);

function collectExperiments(record: object, depth: number): void {
  for (const value of Object.values(record)) {
    if (typeof value === 'function' && depth > 0) experiments.add(value);
    if (typeof value === 'object' && value !== null && depth < 3) collectExperiments(value, depth + 1);
  }
}

process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});
process.on('message', (order: Order | CoverageOrder) => {
  execute(order).then(
    (result) => process.send?.({ version: order.version, ...result }),
    (error: unknown) => process.send?.({ version: order.version, invalid: String(error) }),
  );
});
process.send?.({ ready: true });

async function execute(order: Order | CoverageOrder): Promise<object> {
  if ('tests' in order) {
    load({ version: order.version });
    return { coverage: await coverageOf(order) };
  }
  const { version, file, source } = order;
  load({
    version,
    ...(file === undefined || source === undefined ? {} : { path: join(ROOT, file), source }),
  });
  const loaded = new Map<string, ReadonlyMap<string, Clause>>();
  for (const { test, name, maxMilliseconds } of order.clauses) {
    process.send?.({ version, running: name });
    const clauses = loaded.get(test) ?? (await clausesOf(test, order.engine));
    loaded.set(test, clauses);
    const clause = clauses.get(name);
    if (clause === undefined) continue;
    const error = await failure(clause, maxMilliseconds);
    if (error !== undefined) return { killedBy: name, error };
  }
  return {};
}

async function clausesOf(test: string, engine: string): Promise<ReadonlyMap<string, Clause>> {
  collected();
  await import(join(ROOT, test));
  const clauses = collected().filter(({ name }) => name.includes(engine));
  return new Map(clauses.map((clause) => [clause.name, clause]));
}

async function failure(clause: Clause, maxMilliseconds: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const hanging = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The clause hangs.')), maxMilliseconds);
  });
  try {
    await Promise.race([clause.run(), hanging]);
    return undefined;
  } catch (error) {
    return String(error).slice(0, 200);
  } finally {
    clearTimeout(timer);
  }
}

async function coverageOf({ tests, engine }: CoverageOrder): Promise<readonly Coverage[]> {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const all: Coverage[] = [];
  for (const test of tests)
    for (const clause of (await clausesOf(test, engine)).values()) {
      takeCoverage(session);
      const began = performance.now();
      const error = await failure(clause, MAX_CLAUSE_MS);
      const milliseconds = performance.now() - began;
      const files = takeCoverage(session);
      all.push({ test, name: clause.name, milliseconds, files, ...(error === undefined ? {} : { error }) });
    }
  session.disconnect();
  return all;
}

function takeCoverage(session: Session): Record<string, Range[]> {
  const files: Record<string, Range[]> = {};
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result) {
      if (!url.includes(SOURCES)) continue;
      const file = fileURLToPath(url.replace(/\?.*/, '')).slice(ROOT.length + 1);
      const ranges = functions.flatMap(({ ranges }) =>
        ranges.map((range): Range => [range.startOffset, range.endOffset, range.count > 0]),
      );
      if (ranges.some(([, , ran]) => ran)) files[file] = ranges;
    }
  });
  return files;
}

import { Session } from 'node:inspector';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './mutated-modules.ts';
import { removeDatabases } from './remove-databases.ts';
import type { Clause } from './vitest-shim.ts';

/** A part of a file, and whether a clause ran it. */
export type Range = readonly [start: number, end: number, ran: boolean];
/** Ranges of files, by path from the root of the project. A file of which nothing ran is absent. */
export type RanFiles = Readonly<Record<string, readonly Range[]>>;

export interface Coverage {
  /** The file that registers the clause. */
  readonly test: string;
  readonly name: string;
  readonly milliseconds: number;
  readonly error?: string;
  readonly files: RanFiles;
}

/** What the clauses of an engine ran. `loaded`: the code that ran while the modules of each test file were loaded. */
export interface MeasuredCoverage {
  readonly coverage: readonly Coverage[];
  readonly loaded: readonly RanFiles[];
}

/** A clause to run, and the time after which it is treated as hanging. */
export interface ChosenClause extends Pick<Coverage, 'test' | 'name'> {
  readonly maxMilliseconds: number;
}

/** Runs clauses with one changed file, in this order, until one fails. Loads a test file before its first clause. */
export interface Order {
  readonly version: number;
  /** Pattern of the names of the clauses. */
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
/** Time after which no further clause runs with a mutant. The mutant is then treated as one that survived. */
const MAX_MUTANT_MS = 240_000;
const MAX_END_MS = 20_000;
const SOURCES = '/packages/adapters/src/';
const { clauseNames, collected, end } = (await import(
  'vitest' as string
)) as typeof import('./vitest-shim.ts');

for (const name of ['contracts', 'contracts/gateway'])
  collectNames(await import(`@gatehouse/testing/${name}`), 0);

/** Collects the names of the clauses of all contracts, which are records of functions, and of laws, which are lists. */
function collectNames(record: object, depth: number): void {
  for (const [name, value] of Object.entries(record)) {
    if (depth > 0 && (typeof value === 'function' || Array.isArray(value))) clauseNames.add(name);
    else if (typeof value === 'object' && value !== null && depth < 3) collectNames(value, depth + 1);
  }
}

process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});
// Lets the servers that clauses started end with the process.
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit());
process.on('message', (order: Order | CoverageOrder) => {
  execute(order)
    .finally(ended)
    .then(
      (result) => process.send?.({ version: order.version, ...result }),
      (error: unknown) => process.send?.({ version: order.version, invalid: String(error) }),
    );
});
process.send?.({ ready: true });

async function execute(order: Order | CoverageOrder): Promise<object> {
  if ('tests' in order) {
    load({ version: order.version });
    return coverageOf(order);
  }
  const { version, file, source } = order;
  load({
    version,
    ...(file === undefined || source === undefined ? {} : { path: join(ROOT, file), source }),
  });
  const loaded = new Map<string, ReadonlyMap<string, Clause>>();
  const began = performance.now();
  for (const { test, name, maxMilliseconds } of order.clauses) {
    if (performance.now() - began > MAX_MUTANT_MS) return {};
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

/** Stops the servers and removes the databases that clauses left. Ignores failures, because a mutant can cause them. */
async function ended(): Promise<void> {
  await failure({ run: end }, MAX_END_MS);
  const { INJECTED_postgresUrl: url } = process.env;
  if (url) await failure({ run: () => removeDatabases(url) }, MAX_END_MS);
}

async function clausesOf(test: string, engine: string): Promise<ReadonlyMap<string, Clause>> {
  collected();
  await import(join(ROOT, test));
  const clauses = collected().filter(({ name }) => new RegExp(engine).test(name));
  return new Map(clauses.map((clause) => [clause.name, clause]));
}

async function failure(clause: Pick<Clause, 'run'>, maxMilliseconds: number): Promise<string | undefined> {
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

async function coverageOf({ tests, engine }: CoverageOrder): Promise<MeasuredCoverage> {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const coverage: Coverage[] = [];
  const loaded: RanFiles[] = [];
  for (const test of tests) {
    const clauses = await clausesOf(test, engine);
    loaded.push(takeCoverage(session));
    for (const clause of clauses.values()) {
      const began = performance.now();
      const error = await failure(clause, MAX_CLAUSE_MS);
      const milliseconds = performance.now() - began;
      const files = takeCoverage(session);
      coverage.push({
        test,
        name: clause.name,
        milliseconds,
        files,
        ...(error === undefined ? {} : { error }),
      });
    }
  }
  session.disconnect();
  return { coverage, loaded };
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

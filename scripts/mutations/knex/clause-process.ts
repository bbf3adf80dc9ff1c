import { Session } from 'node:inspector';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './mutated-modules.ts';
import type { Clause } from './vitest-shim.ts';

/** A part of a file, and whether a clause ran it. */
export type Range = readonly [start: number, end: number, ran: boolean];
export interface Coverage {
  readonly name: string;
  readonly milliseconds: number;
  readonly error?: string;
  readonly files: Readonly<Record<string, readonly Range[]>>;
}

/** Loads the test files with one changed file, and runs the clauses in this order until one fails. */
export interface Order {
  readonly version: number;
  readonly tests: readonly string[];
  readonly engine: string;
  readonly file?: string;
  readonly source?: string;
  /** Absent: all clauses run, and their coverage is reported. */
  readonly clauses?: readonly string[];
}

const ROOT = join(import.meta.dirname, '../../..');
const MAX_CLAUSE_MS = 20_000;
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
process.on('message', (order: Order) => {
  execute(order).then(
    (result) => process.send?.({ version: order.version, ...result }),
    (error: unknown) => process.send?.({ version: order.version, invalid: String(error) }),
  );
});
process.send?.({ ready: true });

async function execute(order: Order): Promise<object> {
  const path = order.file === undefined ? {} : { path: join(ROOT, order.file) };
  load({ version: order.version, ...path, ...(order.source === undefined ? {} : { source: order.source }) });
  collected();
  for (const test of order.tests) await import(`${join(ROOT, test)}`);
  const clauses = collected().filter(({ name }) => name.includes(order.engine));
  if (order.clauses === undefined) return { coverage: await coverageOf(clauses) };
  const byName = new Map(clauses.map((clause) => [clause.name, clause]));
  for (const name of order.clauses) {
    const clause = byName.get(name);
    if (clause === undefined) continue;
    const error = await failure(clause);
    if (error !== undefined) return { killedBy: name, error };
  }
  return {};
}

async function failure(clause: Clause): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const hanging = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The clause hangs.')), MAX_CLAUSE_MS);
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

async function coverageOf(clauses: readonly Clause[]): Promise<readonly Coverage[]> {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const all: Coverage[] = [];
  for (const clause of clauses) {
    takeCoverage(session);
    const began = performance.now();
    const error = await failure(clause);
    const milliseconds = performance.now() - began;
    const files = takeCoverage(session);
    all.push({ name: clause.name, milliseconds, files, ...(error === undefined ? {} : { error }) });
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

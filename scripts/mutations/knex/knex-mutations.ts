import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from './clause-process.ts';
import { ClauseServer, type Ran } from './clause-server.ts';
import { confidenceInterval } from './confidence-interval.ts';
import { CoveringClauses } from './covering-clauses.ts';
import { equivalenceOf } from './equivalent-mutants.ts';
import { applied, described, type Mutant } from './mutant.ts';
import { mutantsOf } from './mutants-of.ts';
import { RecordedVerdicts, type Verdict } from './recorded-verdicts.ts';
import { withoutPort } from './without-port.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = 'packages/adapters/src/knex';
const TESTS = ['packages/adapters/test/knex/**/*.test.ts', 'packages/adapters/test/pg-boss/**/*.test.ts'];
const MAX_MUTANT_MS = 120_000;
const MAX_COVERAGE_MS = 5_400_000;
/** Number of the latest order. Modules are loaded again for each order. */
let version = 0;
/** Errors that a busy machine can cause. */
const CAUSED_BY_LOAD = /hangs|crashed|time|StorageUnavailable/i;
const MAX_ATTEMPTS = 3;

export interface Selection {
  /** Only mutants whose file contains this text. */
  readonly text: string;
  /** Number of mutants; absent: all. */
  readonly sample?: number | undefined;
  readonly seed: string;
}

/** A database on which the clauses run. */
export interface MutationEngine {
  readonly name: string;
  /** Pattern of the names of its clauses. */
  readonly clauses: string;
  /** Maximum number of clauses for one mutant. */
  readonly maxClauses: number;
  /** Pattern of the files that it mutates; absent: all. */
  readonly files?: RegExp;
  /** Pattern of the test files that it runs; absent: all. */
  readonly tests?: RegExp;
  readonly variables: Readonly<Record<string, string>>;
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Runs the contracts against each selected mutant. Returns the share of mutants that they kill, in percent. */
export async function mutateKnex(selection: Selection, engines: readonly MutationEngine[]): Promise<number> {
  const files = globSync(`${SOURCES}/**/*.ts`, { cwd: ROOT }).sort();
  const tests = TESTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => read(file).includes('testing/contracts'))
    .sort();
  const everything = files.flatMap((file) => mutantsOf(file, read(file)));
  const reasons = everything.map(
    (mutant) => withoutPort(mutant.file) ?? equivalenceOf(mutant, read(mutant.file)),
  );
  const uncounted = reasons.filter((reason) => reason !== undefined);
  for (const [reason, all] of Map.groupBy(uncounted, (each) => each))
    console.log(`not counted: ${all.length} mutants, because ${reason}`);
  let open = chosen(
    everything.filter((_, index) => reasons[index] === undefined),
    selection,
  );
  console.log(`${open.length} of ${everything.length} mutants, seed ${selection.seed}`);
  const verdicts: Verdict[] = [];
  const recorded = RecordedVerdicts.read();
  for (const { name, clauses, maxClauses, files: own, tests: ownTests, variables } of engines) {
    const isOwn = ({ file }: Mutant) => own === undefined || own.test(file);
    if (!open.some(isOwn)) continue;
    const server = new ClauseServer(variables);
    try {
      const measured = await recorded.coverage(name, async () => {
        const { coverage, loaded = [] } = await server.run(
          { version: 0, tests: tests.filter((test) => ownTests?.test(test) ?? true), engine: clauses },
          MAX_COVERAGE_MS,
        );
        if (coverage !== undefined) return { coverage, loaded };
        throw new Error(
          `The clauses did not end within ${MAX_COVERAGE_MS / 60_000} minutes without a mutant.`,
        );
      });
      const { coverage } = measured;
      const broken = coverage.filter(({ error }) => error !== undefined);
      for (const clause of broken) console.log(`fails without a mutant: ${clause.name}: ${clause.error}`);
      console.log(`${coverage.length - broken.length} clauses on ${name}`);
      const covering = new CoveringClauses(measured, files, {
        knownKiller: (mutant) => recorded.killerOf(name, mutant),
        maxClauses,
      });
      const left = open.filter((mutant) => !isOwn(mutant));
      for (const mutant of open.filter(isOwn)) {
        const verdict =
          recorded.of(name, mutant) ?? (await judged(mutant, { server, covering, engine: clauses }));
        recorded.add(name, verdict);
        if (verdict.by !== undefined) covering.record(mutant, verdict.by);
        if (verdict.outcome === 'killed' || verdict.outcome === 'invalid') verdicts.push(verdict);
        else left.push(mutant);
        if (verdict.outcome !== 'killed')
          console.log(`${verdict.outcome} on ${name}: ${described(mutant, read(mutant.file))}`);
      }
      open = left;
    } finally {
      server.close();
    }
  }
  for (const mutant of open) verdicts.push({ mutant, outcome: 'survived' });
  return report(verdicts, uncounted.length);
}

interface Trial {
  readonly engine: string;
  readonly server: ClauseServer;
  readonly covering: CoveringClauses;
}

/** Runs a mutant. If it fails in a way that a busy machine can cause, the clause must pass without the mutant. */
async function judged(mutant: Mutant, { server, covering, engine }: Trial): Promise<Verdict> {
  const clauses = covering.of(mutant);
  if (clauses.length === 0) return { mutant, outcome: 'not reached' };
  const changed = { file: mutant.file, source: applied(mutant, read(mutant.file)) };
  const run = (order: Pick<Order, 'clauses' | 'file' | 'source'>): Promise<Ran> => {
    version += 1;
    return server.run({ ...order, version, engine }, MAX_MUTANT_MS);
  };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { invalid, error, killedBy: by = clauses[0]?.name } = await run({ ...changed, clauses });
    if (invalid !== undefined) return { mutant, outcome: 'invalid' };
    if (error === undefined) return { mutant, outcome: 'survived' };
    const killed: Verdict = { mutant, outcome: 'killed', by, error };
    if (!CAUSED_BY_LOAD.test(error)) return killed;
    // The hanging clause still runs in the process.
    server.close();
    const unchanged = await run({ clauses: clauses.filter(({ name }) => name === by) });
    const failure = unchanged.error ?? unchanged.invalid;
    if (failure === undefined) return killed;
    console.log(`attempt ${attempt}: also fails without a mutant: ${by}: ${failure}`);
  }
  return { mutant, outcome: 'survived' };
}

/** Chooses mutants by a hash, so that the same seed chooses the same mutants. */
function chosen(mutants: readonly Mutant[], { text, sample, seed }: Selection): readonly Mutant[] {
  const rank = (mutant: Mutant) =>
    createHash('sha256')
      .update(JSON.stringify([seed, mutant]))
      .digest('hex');
  const ranked = mutants
    .filter(({ file }) => file.includes(text))
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return ranked.slice(0, sample).map(({ mutant }) => mutant);
}

function report(verdicts: readonly Verdict[], uncounted: number): number {
  const counted = verdicts.filter(({ outcome }) => outcome !== 'invalid');
  const folders = Map.groupBy(
    counted,
    ({ mutant }) => mutant.file.slice(SOURCES.length + 1).replace(/\/?[^/]*$/, '') || '.',
  );
  for (const [folder, all] of [...folders].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${folder}: ${killedIn(all)} of ${all.length} killed`);
  const killed = killedIn(counted);
  const [low, high] = confidenceInterval(killed, counted.length);
  const percent = (share: number) => (100 * share).toFixed(1);
  console.log(
    `not counted: the ${uncounted} mutants above, and ${verdicts.length - counted.length} that cannot be loaded`,
  );
  console.log(
    `${killed} of ${counted.length} mutants killed by the contracts: ${percent(killed / counted.length)} % ` +
      `(95 % confidence interval: ${percent(low)} to ${percent(high)} %)`,
  );
  return (100 * killed) / counted.length;
}

function killedIn(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ outcome }) => outcome === 'killed').length;
}

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../packages/testing/src/servers/postgres/index.ts';
import { type MutationEngine, mutateKnex } from './knex-mutations.ts';

const MIN_SCORE = 95;

/** Maximum numbers of clauses for one mutant. PostgreSQL has fewer, because clauses take longer on it. */
const MAX_SQLITE_CLAUSES = 150;
const MAX_POSTGRES_CLAUSES = 300;

/** Prevents PostgreSQL from returning rows in the order of an index if the statement requests no order. */
const NO_ORDER_OF_INDEXES = '-c enable_indexscan=off -c enable_indexonlyscan=off';

/** The drivers of SQLite that are not the default run only the mutants of their own code. */
const SQLITE: readonly MutationEngine[] = [
  { name: 'SQLite', clauses: 'better-sqlite3(?!-)', maxClauses: MAX_SQLITE_CLAUSES, variables: {} },
  {
    name: 'SQLite on a thread',
    clauses: 'better-sqlite3-thread',
    maxClauses: MAX_SQLITE_CLAUSES,
    files: /sqlite\/(?:thread-connection|writer-thread|serve-statements)/,
    tests: /knex\/contracts\.test\.ts$/,
    variables: { TEST_DATABASES: 'all' },
  },
  {
    name: 'sqlite3',
    clauses: '(?<!better-)sqlite3',
    maxClauses: MAX_SQLITE_CLAUSES,
    files: /sqlite\/sqlite3/,
    tests: /knex\/contracts\.test\.ts$/,
    variables: { TEST_DATABASES: 'all' },
  },
];

export const KNEX_USAGE = `npm run mutations -- knex [TEXT] [--sample N] [--seed TEXT] [--sqlite]

Changes packages/adapters/src/knex in one place at a time (operators, conditions, statements, methods, SQL), and runs
the clauses of the contracts that run this place: first on SQLite, then on PostgreSQL, unless --sqlite is given. Prints
each mutant that no clause detects, and the share of detected mutants. TEXT selects files. --sample takes N mutants,
chosen by the seed. Run it again on the same commit to continue a run that was stopped. Exits with 1 below
${MIN_SCORE} %.`;

/** Runs the command with these arguments and returns its exit code. */
export async function runKnexMutations(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      sqlite: { type: 'boolean', default: false },
    },
  });
  const { seed, sample } = values;
  const selection = {
    text: positionals[0] ?? '',
    seed,
    sample: sample === undefined ? undefined : Number(sample),
  };
  if (values.sqlite) return exitCode(await mutateKnex(selection, SQLITE));
  // Databases are copied faster in memory.
  if (existsSync('/dev/shm')) process.env.TMPDIR = '/dev/shm';
  const postgres = await startPostgres();
  try {
    const variables = { INJECTED_postgresUrl: postgres.url, PGOPTIONS: NO_ORDER_OF_INDEXES };
    const engine = {
      name: 'PostgreSQL',
      clauses: 'PostgreSQL',
      maxClauses: MAX_POSTGRES_CLAUSES,
      variables,
    };
    return exitCode(await mutateKnex(selection, [...SQLITE, engine]));
  } finally {
    await postgres.stop();
  }
}

function exitCode(score: number): number {
  return score < MIN_SCORE ? 1 : 0;
}

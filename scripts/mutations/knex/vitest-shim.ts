/**
 * Replaces Vitest in the process that runs the clauses of contracts against mutants. It collects the clauses and runs
 * nothing else.
 */
export interface Clause {
  readonly name: string;
  run(): Promise<void>;
}

type Body = (...row: unknown[]) => unknown;
type Hook = () => unknown;

interface Scope {
  readonly name: string;
  readonly parent: Scope | undefined;
  /** Hooks that run once, before the first clause. */
  readonly first: Hook[];
  readonly before: Hook[];
  readonly after: Hook[];
  /** Hooks that run once, after the last clause. */
  readonly last: Hook[];
}

const newScope = (name: string, parent?: Scope): Scope => ({
  name,
  parent,
  first: [],
  before: [],
  after: [],
  last: [],
});

/** The names of the clauses of all contracts. Other tests are not collected. */
export const clauseNames = new Set<string>();
export let clauses: Clause[] = [];
let root: Scope = newScope('');
let scope: Scope | undefined;
const started = new Set<Scope>();

/** Runs the hooks for the end of all scopes in which clauses ran. */
export async function end(): Promise<void> {
  const hooks = [...started].flatMap((one) => one.last);
  started.clear();
  for (const hook of hooks) await hook();
}

/** Returns the clauses that test files have registered since the last call. */
export function collected(): readonly Clause[] {
  const found = clauses;
  clauses = [];
  root = newScope('');
  return found;
}

function inside(name: string, body: () => unknown): void {
  scope = newScope(name, scope ?? root);
  try {
    body();
  } finally {
    scope = scope?.parent === root ? undefined : scope?.parent;
  }
}

const rowsOf = (rows: readonly unknown[]) => rows.map((row) => (Array.isArray(row) ? row : [row]));

function add(name: string, body: () => unknown): void {
  const scopes: Scope[] = [];
  for (let one: Scope | undefined = scope ?? root; one; one = one.parent) scopes.unshift(one);
  const full = [...scopes.slice(1).map((one) => one.name), name].join(' > ');
  clauses.push({
    name: full,
    run: async () => {
      for (const one of scopes) {
        started.add(one);
        for (const hook of one.first.splice(0)) await hook();
      }
      for (const one of scopes) for (const hook of one.before) await hook();
      try {
        await body();
      } finally {
        for (const one of scopes.toReversed()) for (const hook of one.after.toReversed()) await hook();
      }
    },
  });
}

export const describe = Object.assign((name: string, body: () => unknown) => inside(name, body), {
  each: (rows: readonly unknown[]) => (title: string, body: Body) => {
    for (const row of rowsOf(rows)) inside(title.replace('%s', String(row[0])), () => body(...row));
  },
});

/** True if every test is collected, and not only the clauses of contracts. */
const collectsAll = process.env.COLLECTED_TESTS === 'all';

export const it = Object.assign(
  (name: string, body: () => unknown) => {
    if (collectsAll || clauseNames.has(name)) add(name, body);
  },
  {
    each: (rows: readonly unknown[]) => (title: string, body: Body) => {
      for (const row of rowsOf(rows))
        if (collectsAll || clauseNames.has(String(row[0])))
          add(title.replace('%s', String(row[0])), () => body(...row));
    },
  },
);

export const beforeAll = (hook: Hook): void => void (scope ?? root).first.push(hook);
export const beforeEach = (hook: Hook): void => void (scope ?? root).before.push(hook);
export const afterEach = (hook: Hook): void => void (scope ?? root).after.push(hook);
export const afterAll = (hook: Hook): void => void (scope ?? root).last.push(hook);
export const inject = (name: string): string => process.env[`INJECTED_${name}`] ?? '';
export const vi = {};

/** Replaces Vitest's `expect`, which tests that are not collected can use while their file is loaded. */
export const expect: unknown = new Proxy(() => {}, { get: () => () => expect, apply: () => expect });

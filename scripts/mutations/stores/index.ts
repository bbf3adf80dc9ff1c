import type { Mutation } from '../mutation.ts';
import { mariadbBugs } from './mariadb.ts';
import { redisBugs } from './redis.ts';

/** Bugs that a run adds to the adapters for Redis and MariaDB, by kind. */
export const storeBugs: ReadonlyMap<string, readonly Mutation[]> = new Map(
  Object.keys({ ...redisBugs, ...mariadbBugs }).map((kind) => [
    kind,
    [redisBugs, mariadbBugs].flatMap((bugs) => bugs[kind as keyof typeof bugs] ?? []),
  ]),
);

export const storeMutations: readonly Mutation[] = [...storeBugs.values()].flat();

import type { Mutation } from '../mutation.ts';
import { mariadbMutations } from './mariadb.ts';
import { redisMutations } from './redis.ts';

/** Bugs that a run adds to the adapters for Redis and MariaDB. */
export const storeMutations: readonly Mutation[] = [...redisMutations, ...mariadbMutations];

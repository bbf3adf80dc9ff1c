import type { TestProject } from 'vitest/node';
import { startMariadb } from '../servers/mariadb/start-mariadb.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the MariaDB server that belongs to this run, without a database. */
    mariadbUrl: string;
  }
}

/** Starts one real MariaDB server for the whole run, and returns a function that stops it. */
export default async function setUpMariadb(project: TestProject): Promise<() => Promise<void>> {
  const mariadb = await startMariadb();
  project.provide('mariadbUrl', mariadb.url);
  return () => mariadb.stop();
}

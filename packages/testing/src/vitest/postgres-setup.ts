import type { TestProject } from 'vitest/node';
import { startPostgres } from '../servers/postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's own PostgreSQL cluster answers; each test file makes a database of its own in it. */
    postgresUrl: string;
  }
}

/** Starts one real PostgreSQL cluster for the whole run, and answers how to stop it. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

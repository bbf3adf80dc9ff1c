import type { TestProject } from 'vitest/node';
import { startPostgres } from '../servers/postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL cluster that belongs to this run. Each test file creates its own database in it. */
    postgresUrl: string;
  }
}

/** Starts one real PostgreSQL cluster for the whole run, and returns a function that stops it. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

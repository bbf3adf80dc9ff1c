import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../servers/postgres/memory-folder.ts';
import { startPostgres } from '../servers/postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's own PostgreSQL cluster answers; each test file makes a database of its own in it. */
    postgresUrl: string;
  }
}

/** Starts one real PostgreSQL cluster for the whole run, and answers how to stop it. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Each database has three hundred files. On ext4, whoever makes and removes so many soon spends more time on finding a
  // place for a new one than on all else.
  const postgres = await startPostgres({ parent: await memoryFolder() });
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

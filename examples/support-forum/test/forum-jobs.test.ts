import { openDatabase } from '@gatehouse/adapters/knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../src/compose.ts';
import { forumJobs } from '../src/forum-jobs.ts';
import { FORUM_DATABASES } from './forum-databases.ts';
import { runningForum, type TestForum } from './running-forum.ts';

/** Number of processes on one database. */
const PROCESSES = 3;

describe.each(Object.entries(FORUM_DATABASES))('the jobs of several forums on %s', (_name, open) => {
  let forum: TestForum;
  let drop: () => Promise<unknown>;

  beforeAll(async () => {
    const database = await open();
    drop = database.drop;
    forum = await runningForum(database.url);
  });

  afterAll(async () => {
    await forum.stop();
    await drop();
  });

  it('run each purge in only one process, and the clock in every process', async () => {
    const { configuration } = forum;
    const opened = await Promise.all(
      Array.from({ length: PROCESSES }, () => openDatabase(configuration.databaseUrl)),
    );
    const ran: string[] = [];
    const spied = (name: string) => ({ execute: async () => ran.push(name) });
    const processes = opened.map((database) => {
      const composed = compose(configuration, database);
      const purges = {
        purgeSessions: spied('sessions'),
        purgeAttempts: spied('attempts'),
        receivedLogouts: { purge: async () => ran.push('logouts') },
      };
      const databaseClock = { job: { ...composed.databaseClock.job, run: async () => ran.push('clock') } };
      return forumJobs({ ...composed, ...purges, databaseClock });
    });
    // Wait for the first runs, which the running forum performs.
    const [database] = opened;
    const done = async () =>
      (await database?.read((from) => from('job_runs').where('due_at', '>', 0)))?.length;
    await expect.poll(done).toBe(3);
    await database?.write((from) => from('job_runs').update({ due_at: 0 }));
    for (const jobs of processes) for (const { run } of jobs) await run();
    await Promise.all(opened.map((one) => one.close()));
    expect(ran.toSorted()).toEqual(['attempts', 'clock', 'clock', 'clock', 'logouts', 'sessions']);
  });
});

import assert from 'node:assert/strict';
import { ClockSkewed, HOUR, type JobSchedule, type Milliseconds } from '@gatehouse/core/kernel';
import type { Contract } from './contract.ts';
import { unlessItHangs } from './outage/unless-it-hangs.ts';
import { atOnceBy } from './samples.ts';

/** The schedule of one empty database, as several processes see it. */
export interface JobScheduleCase {
  readonly schedule: JobSchedule;
  readonly other: JobSchedule;
  /** The schedule of a process that stops during its run, so that it never renews its claim. */
  readonly crashing: JobSchedule;
}

/**
 * Two schedules of one database. The process of `skewed` has a clock that differs too much from the database's clock.
 */
export interface SkewedScheduleCase {
  readonly schedule: JobSchedule;
  readonly skewed: JobSchedule;
}

/** Interval of a job. It is long enough to measure whether the job is due after four fifths of the interval. */
const SHORT_MS: Milliseconds = 500;
const MAX_ROUNDS = 6;
const JOB = 'sweep';

/** The clauses of `JobSchedule`. */
export const jobScheduleContract: Contract<JobScheduleCase> = {
  'runs a due job in only one of the processes that ask concurrently, and returns whether it ran here':
    async ({ schedule, other }) => {
      let runs = 0;
      const asked = await atOnceBy([schedule, other], 6, (each) =>
        each.runIfDue(JOB, HOUR, async () => {
          runs += 1;
        }),
      );
      assert.deepEqual([runs, asked.filter(Boolean).length], [1, 1]);
      assert.equal(await other.runIfDue(JOB, HOUR, async () => assert.fail('It is not due.')), false);
    },

  'does not run a job while another process runs it': async ({ schedule, other }) => {
    let during: boolean | undefined;
    await schedule.runIfDue(JOB, 1, async () => {
      during = await other.runIfDue(JOB, 1, async () => {});
    });
    assert.equal(during, false);
  },

  'finds a job due again after about four fifths of its interval': async ({ schedule, other }) => {
    const started: number[] = [];
    const run = async () => void started.push(performance.now());
    await schedule.runIfDue(JOB, SHORT_MS, run);
    await untilItRuns(other, run);
    const [first = 0, second = 0] = started;
    assert.ok(second - first > 0.75 * SHORT_MS, `It ran again after ${second - first} ms.`);
  },

  'finds a job due again before its interval has passed': async ({ schedule, other }) => {
    const started: number[] = [];
    const run = async () => void started.push(performance.now());
    let shortest = Number.POSITIVE_INFINITY;
    await schedule.runIfDue(JOB, SHORT_MS, run);
    // Measure several rounds, because on a busy machine a process can ask late.
    for (let round = 0; round < MAX_ROUNDS && shortest >= SHORT_MS; round += 1) {
      await untilItRuns(other, run);
      const [former = 0, latest = 0] = started.slice(-2);
      shortest = Math.min(shortest, latest - former);
    }
    assert.ok(shortest < SHORT_MS, `It ran again after ${shortest} ms.`);
  },

  'schedules each job separately': async ({ schedule, other }) => {
    for (const name of ['one', 'other', 'One', 'one '])
      assert.equal(await schedule.runIfDue(name, HOUR, async () => {}), true, name);
    assert.equal(await other.runIfDue('one', HOUR, async () => {}), false);
  },

  "rejects with the work's error, and leaves the job due": async ({ schedule, other }) => {
    const failure = new Error('The work failed.');
    await assert.rejects(
      schedule.runIfDue(JOB, HOUR, () => Promise.reject(failure)),
      failure,
    );
    assert.equal(await other.runIfDue(JOB, HOUR, async () => {}), true);
  },

  'leaves the job due if the process crashed': ({ crashing, other }) =>
    duringRun(crashing, () => untilItRuns(other, async () => {})),

  'leaves the job due if another run takes it over and fails, and the first run then ends': async ({
    crashing,
    other,
  }) => {
    const failing = () => Promise.reject(new Error('The work failed.'));
    await duringRun(crashing, () => assert.rejects(untilItRuns(other, failing)));
    assert.equal(await other.runIfDue(JOB, HOUR, async () => {}), true);
  },
};

/** The clause of a `JobSchedule` whose database has a clock of its own. */
export const skewedScheduleContract: Contract<SkewedScheduleCase> = {
  'rejects with ClockSkewed and does not run the work if the clock of the process differs': async ({
    schedule,
    skewed,
  }) => {
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    await assert.rejects(skewed.runIfDue(JOB, HOUR, work), ClockSkewed);
    assert.equal(runs, 0);
    assert.equal(await schedule.runIfDue(JOB, HOUR, work), true);
  },
};

function untilItRuns(schedule: JobSchedule, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const asking = async () => {
    while (!isOver && !(await schedule.runIfDue(JOB, SHORT_MS, work)));
  };
  return unlessItHangs(asking(), 'the job is never due').finally(() => {
    isOver = true;
  });
}

/** Acts while the schedule runs the job, and then lets the run end. */
async function duringRun(schedule: JobSchedule, act: () => Promise<void>): Promise<void> {
  const hanging = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const run = schedule.runIfDue(JOB, HOUR, () => {
    begun.resolve();
    return hanging.promise;
  });
  try {
    await begun.promise;
    await act();
  } finally {
    hanging.resolve();
    await Promise.allSettled([run]);
  }
}

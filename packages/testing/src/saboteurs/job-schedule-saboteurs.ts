import { HOUR, type JobSchedule } from '@gatehouse/core/kernel';
import type { JobScheduleCase, SkewedScheduleCase } from '../contracts/job-schedule-contract.ts';
import { altered } from './altered.ts';
import type { PortSaboteurs } from './saboteur.ts';

type Runs = JobSchedule['runIfDue'];

/** A schedule that runs every job each time. */
const always: Runs = async (_name, _interval, work) => {
  await work({ isLost: () => false } as unknown as Parameters<typeof work>[0]);
  return true;
};

/** For each clause of `JobSchedule`, a schedule that breaks it. */
export const jobScheduleSaboteurs: PortSaboteurs<JobScheduleCase> = {
  'runs a due job in only one of the processes that ask concurrently, and returns whether it ran here':
    schedules(() => always),
  'does not run a job while another process runs it': schedules(() => always),
  'finds a job due again after about four fifths of its interval': schedules(
    (good) => (name, interval, work) => good(name, interval / 2, work),
  ),
  'finds a job due again before its interval has passed': schedules(
    (good) => (name, interval, work) => good(name, 1.5 * interval, work),
  ),
  'schedules each job separately': schedules(
    (good) => (name, interval, work) => good(name.trim().toLowerCase(), interval, work),
  ),
  "rejects with the work's error, and leaves the job due": schedules(
    (good) => (name, interval, work) => good(name, interval, (held) => work(held).catch(() => {})),
  ),
  'leaves the job due if the process crashed': ({ crashing, other }) => ({
    // Finishes the run before the work begins.
    crashing: altered(crashing, {
      runIfDue: async (name, _interval, work) => {
        await other.runIfDue(name, HOUR, async () => {});
        return always(name, HOUR, work);
      },
    }),
    other: altered(other, {
      runIfDue: async (name, interval, work) => {
        if (!(await other.runIfDue(name, interval, work))) throw new Error('The job is not due.');
        return true;
      },
    }),
  }),
  'leaves the job due if another run takes it over and fails, and the first run then ends': ({
    crashing,
    other,
  }) => ({
    // When the run that was taken over ends, the job runs once more, so it is no longer due.
    crashing: altered(crashing, {
      runIfDue: async (name, interval, work) => {
        await crashing.runIfDue(name, interval, work);
        return other.runIfDue(name, interval, async () => {});
      },
    }),
  }),
};

/** For the clause about clocks, a schedule that breaks it. */
export const skewedScheduleSaboteurs: PortSaboteurs<SkewedScheduleCase> = {
  'rejects with ClockSkewed and does not run the work if the clock of the process differs': ({
    schedule,
  }) => ({ skewed: schedule }),
};

function schedules(change: (good: Runs) => Runs): (good: JobScheduleCase) => Partial<JobScheduleCase> {
  return ({ schedule, other }) => {
    const broken = (each: JobSchedule) =>
      altered(each, { runIfDue: change((name, interval, work) => each.runIfDue(name, interval, work)) });
    return { schedule: broken(schedule), other: broken(other) };
  };
}

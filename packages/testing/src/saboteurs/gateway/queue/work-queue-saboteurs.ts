import type { Milliseconds } from '@gatehouse/core/kernel';
import type { WorkQueue } from '@gatehouse/core/queue';
import { LEASE } from '../../../contracts/gateway/queue/queue-steps.ts';
import type { QueueWorld, TestMessages } from '../../../memory/gateway/memory-queue-world.ts';
import { altered } from '../../altered.ts';
import { rememberingReads } from '../../changes/remembering-reads.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Queue = WorkQueue<TestMessages>;
type QueueBreak = (sound: QueueWorld) => QueueWorld;

const HOUR: Milliseconds = 3_600_000;

/** Replaces the queue of both processes in the same way. */
const queue =
  (methods: (sound: Queue, world: QueueWorld) => Partial<Queue>): QueueBreak =>
  (world) => ({
    ...world,
    queue: altered(world.queue, methods(world.queue, world)),
    elsewhere: altered(world.elsewhere, methods(world.elsewhere, world)),
  });

const withoutRollback: QueueBreak = (world) => ({ ...world, unitOfWork: { run: (work) => work() } });

/** A queue that returns the last claimed job again if no other job is due. */
const claimsTwice = queue((sound) => {
  let last: Awaited<ReturnType<Queue['claim']>>;
  return {
    claim: async (request) => {
      last = (await sound.claim(request)) ?? last;
      return last;
    },
  };
});

/** A queue that lets any worker settle a running job. */
const withoutFence = queue((sound) => ({
  complete: async (job) => {
    for (let fence = 1; fence < 5; fence += 1) if (await sound.complete({ ...job, fence })) return true;
    return false;
  },
}));

const ignoresKeys = queue((sound) => ({
  add: (message) => sound.add({ ...message, key: message.id }),
}));

/** A queue that runs jobs of one key at the same time, because it stores each job under a separate key. */
function runsKeysTwice(): QueueBreak {
  const keys = new Map<string, string>();
  return queue((sound) => ({
    add: (message) => {
      keys.set(message.id, message.key);
      return sound.add({ ...message, key: message.id });
    },
    claim: async (request) => {
      const job = await sound.claim(request);
      return job && { ...job, message: { ...job.message, key: keys.get(job.message.id) ?? '' } };
    },
  }));
}

/** A queue that claims a job of another key after a job of one key is done. */
const takesTurns = queue((sound) => {
  let last: string | undefined;
  return {
    claim: async (request) => {
      const job = await sound.claim(request);
      const other = job && job.message.key === last ? await sound.claim(request) : undefined;
      if (job && other) await sound.postpone(job, 0);
      return other ?? job;
    },
    complete: (job) => {
      last = job.message.key;
      return sound.complete(job);
    },
  };
});

const neverReplaces = queue((sound) => ({ add: ({ replaces: _, ...message }) => sound.add(message) }));

/** A queue that returns no job after one was paused. */
function pausesEverything(): QueueBreak {
  let isPaused = false;
  return queue((sound) => ({
    claim: async (request) => (isPaused ? undefined : sound.claim(request)),
    pause: (job, reason) => {
      isPaused = true;
      return sound.pause(job, reason);
    },
  }));
}

/** A queue that ignores that a key was resumed while its job was running. */
const resumesNoRunningJob = queue((sound) => ({
  resume: async (key, reason) => {
    const { items } = await sound.jobs({ key, state: 'running' }, { limit: 1 });
    if (items.length === 0) await sound.resume(key, reason);
  },
}));

export const workQueueSaboteurs: PortSaboteurs<QueueWorld> = {
  'hands out jobs in the order in which they were queued, with their complete messages': queue((sound) => ({
    add: ({ replaces: _, ...message }) => sound.add(message),
  })),
  'shows a message to other processes when its unit of work commits, and not before': (world) => ({
    ...world,
    elsewhere: altered(world.elsewhere, { claim: async () => undefined }),
  }),
  'discards a message when the unit of work that queued it rejects': withoutRollback,
  'rejects a message whose id is in the queue': queue((sound) => ({
    add: (message) => sound.add(message).catch(() => {}),
  })),
  'rejects a claim inside a unit of work': queue((sound) => ({
    claim: (request) => sound.claim(request).catch(() => undefined),
  })),
  'hands out jobs whose delay has ended in the order in which they were queued': queue((sound) => ({
    retry: async (job) => {
      await sound.complete(job);
      await sound.add(job.message);
      return true;
    },
  })),
  'hands out the job that was queued first after another job of its key was done': takesTurns,
  'hands out the job that was queued first, although the delays of many jobs have ended': queue((sound) => ({
    // Queues the job with the longest delay behind the others.
    retry: async (job, after, failure) => {
      if (after <= LEASE) return sound.retry(job, after, failure);
      await sound.complete(job);
      await sound.add(job.message);
      return true;
    },
  })),
  'hands out the job that was queued first, although the leases of many jobs have ended': queue((sound) => ({
    claim: async (request) => {
      const job = await sound.claim(request);
      return job && job.attempt > 1 ? sound.claim(request) : job;
    },
  })),
  'hands out no job twice while its lease runs, not even to another process': claimsTwice,
  'hands a job out again when its lease has ended, with a higher fence and another attempt': queue(
    (sound) => ({
      claim: ({ tasks, lease }) => sound.claim({ tasks, lease: lease + 1 }),
    }),
  ),
  'keeps a job with the worker that renews its lease': queue(() => ({ renew: async () => true })),
  'runs one job of a key at a time, concurrently with jobs of other keys': ignoresKeys,
  'hands out a job again before other jobs of its key when the lease has ended': ignoresKeys,
  'hands out only tasks that the worker names, regardless of other tasks before them': queue((sound) => ({
    claim: ({ lease }) => sound.claim({ tasks: ['test.write', 'test.remove'], lease }),
  })),
  'gives each job to one of many concurrent workers, and never two jobs of a key': runsKeysTwice(),
  'removes a completed job once': queue((sound) => ({
    complete: async (job) => {
      await sound.complete(job);
      return true;
    },
  })),
  'ignores a claim that was superseded by a later one': withoutFence,
  'retries a job no earlier than requested, and records the failure': queue((sound) => ({
    retry: (job, after, failure) => sound.retry(job, after - 1, failure),
  })),
  'runs a later job of the key before one that waits for its retry': queue((sound) => ({
    retry: (job, _after, failure) => sound.retry(job, 0, failure),
  })),
  'holds a job of an ordered task while an earlier one of its key is due soon, and runs every other job':
    queue((sound) => ({ claim: ({ inOrder: _, ...request }) => sound.claim(request) })),
  'postpones a job without counting the attempt, and records a failure only if one is given': queue(
    (sound) => ({
      postpone: (job, after, failure = { code: 'postponed', message: '' }) =>
        sound.postpone(job, after, failure),
    }),
  ),
  'keeps a failed job with its failure and hands it to no worker': queue((sound) => ({
    fail: (job, failure) => sound.retry(job, HOUR, failure),
  })),
  'filters jobs by the code of their failure': queue((sound) => ({
    jobs: ({ failureCode: _, ...filter }, request) => sound.jobs(filter, request),
  })),
  'frees the key of a failed job': queue((sound) => ({ fail: async (job) => sound.renew(job, HOUR) })),
  'queues a failed job of the key again on request, without its attempts and its failure': queue((sound) => ({
    requeue: async (key, id) => {
      await sound.requeue(key, id);
      return true;
    },
  })),
  'leaves the running jobs of other keys to their workers when a job is settled': queue((sound) => ({
    retry: async (job, after, failure) => {
      const { items } = await sound.jobs({ state: 'running' }, { limit: 9 });
      for (const { message } of items)
        if (message.id !== job.message.id)
          await sound.complete({ message, fence: 1, attempt: 1, failure: null });
      return sound.retry(job, after, failure);
    },
  })),
  'leaves a job leased by its worker if the unit of work that settled it rejects': withoutRollback,
  'shows each change to other servers from their next call': rememberingReads<QueueWorld>('elsewhere', []),
  'keeps a failed job if the unit of work that queued or purged it rejects': withoutRollback,
  'purges at most the given number of failed jobs, and only jobs that failed before the instant': queue(
    (sound) => ({
      purgeFailed: (before) => sound.purgeFailed(before + 1, 9),
    }),
  ),
  'purges no job that waits for its retry': queue((sound) => ({
    retry: (job, _after, failure) => sound.fail(job, { ...failure, retryable: true }),
  })),
  'replaces a queued message of the same key and name, keeps its position and makes it due immediately':
    neverReplaces,
  'replaces no message of another key or name, or without a name': queue((sound) => ({
    add: (message) => sound.add({ ...message, replaces: 'anything' }),
  })),
  'does not replace a running job, and runs the newer message after it': queue((sound) => ({
    add: async (message) => {
      const { items } = await sound.jobs({ key: message.key, state: 'running' }, { limit: 1 });
      for (const { message: old } of items)
        await sound.complete({ message: old, fence: 1, attempt: 1, failure: null });
      await sound.add(message);
    },
  })),
  'drops a job that is to be retried, postponed, paused or queued again if a newer message replaces it':
    neverReplaces,
  'runs messages that replace each other in order, also while the earlier one waits for its retry': queue(
    (sound) => ({
      // Puts the job back although a newer message replaces it.
      retry: async (job, after, failure) => {
        const { items } = await sound.jobs({ key: job.message.key, state: 'queued' }, { limit: 9 });
        const isReplaced = items.some(({ message }) => message.replaces === job.message.replaces);
        const isSettled = await sound.retry(job, after, failure);
        if (isReplaced) await sound.add({ ...job.message, replaces: `${job.message.replaces} again` });
        return isSettled;
      },
    }),
  ),
  'removes a failed job when a newer message that replaces it is done or has failed, and not before':
    neverReplaces,
  'keeps the replaced message when the unit of work that replaces it rejects': withoutRollback,
  'keeps one of many concurrently queued messages that replace each other': neverReplaces,
  'returns no empty page after the last job': queue((sound) => ({
    jobs: async (filter, request) => {
      const page = await sound.jobs(filter, request);
      return page.items.length === request.limit ? { ...page, nextCursor: '9' } : page;
    },
  })),
  'lists jobs page by page, by state, by key, by name and by task': queue((sound) => ({
    jobs: ({ tasks: _, ...filter }, request) => sound.jobs(filter, request),
  })),
  'rejects a cursor that it has not issued': queue((sound) => ({
    jobs: (filter, request) =>
      sound.jobs(filter, request).catch(() => sound.jobs(filter, { limit: request.limit })),
  })),
  'pauses every job of the key and task at once and counts no attempt': queue((sound) => ({
    pause: (job) => sound.postpone(job, HOUR),
  })),
  'pauses no other key and no other task of the key': pausesEverything(),
  'continues in order when the key is resumed for this reason, and not for another reason or key': queue(
    (sound) => ({
      pause: (job) => sound.pause(job, 'any'),
      resume: (key) => sound.resume(key, 'any'),
    }),
  ),
  'pauses nothing if the key was resumed since the job was claimed': resumesNoRunningJob,
  'pauses a job although another key was resumed since it was claimed': queue((sound) => ({
    resume: async (_key, reason) => {
      const { items } = await sound.jobs({}, { limit: 9 });
      for (const { message } of items) await sound.resume(message.key, reason);
    },
  })),
  'leaves nothing paused when a job is paused and its key resumed concurrently': resumesNoRunningJob,
  'changes no pause when the unit of work rejects': withoutRollback,
  'counts the jobs of each task by state, and names the age of the oldest that has not failed': queue(
    (sound) => ({
      backlog: async () => (await sound.backlog()).map((task) => ({ ...task, oldestAt: 1 })),
    }),
  ),
  'counts the jobs of a key by state, and names the reason of its pause': queue((sound) => ({
    summary: async (filter) => ({ ...(await sound.summary(filter)), pausedFor: null }),
  })),
  'names no age for a task whose jobs have all failed': queue((sound) => ({
    backlog: async () => (await sound.backlog()).map((task) => ({ ...task, oldestAt: task.oldestAt ?? 0 })),
  })),
  'names the reason of a pause for paused jobs only': queue((sound) => ({
    jobs: async (filter, request) => {
      const page = await sound.jobs(filter, request);
      const reason = page.items.find(({ pausedFor }) => pausedFor !== null)?.pausedFor ?? null;
      return { ...page, items: page.items.map((item) => ({ ...item, pausedFor: reason })) };
    },
  })),
  'names no pause of another key or of another task in a summary': queue((sound) => ({
    summary: ({ key }) => sound.summary({ key, tasks: ['test.write', 'test.remove'] }),
  })),
};

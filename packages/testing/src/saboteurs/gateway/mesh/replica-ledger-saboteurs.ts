import type { PeerId, Replica, ReplicaLedger } from '@gatehouse/core/mesh';
import type { ReplicaLedgerCase } from '../../../contracts/gateway/mesh/replica-ledger-contract.ts';
import { altered } from '../../altered.ts';
import { rememberingReads } from '../../changes/remembering-reads.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = (good: ReplicaLedgerCase) => Partial<ReplicaLedgerCase>;

const ledgers =
  (change: (good: ReplicaLedger) => Partial<ReplicaLedger>): Break =>
  (good) => ({
    ledger: altered(good.ledger, change(good.ledger)),
    other: altered(good.other, change(good.other)),
  });

/** A ledger that records the result of an old claim, even if another process has claimed the replica since. */
const unfenced: Break = ledgers((good) => ({
  fail: async (claimed, failure) => good.fail(await current(good, claimed), failure),
  putBack: async (claimed, now) => good.putBack(await current(good, claimed), now),
}));

async function current(ledger: ReplicaLedger, known: Replica): Promise<Replica> {
  const found = (await ledger.replicasOf(known.cid)).find(({ target }) => target === known.target);
  return found ?? known;
}

/** For each clause, a ledger that breaks it, or another store of the case if only that store can break it. */
export const replicaLedgerSaboteurs: PortSaboteurs<ReplicaLedgerCase> = {
  'shows each change to other servers from their next call': rememberingReads<ReplicaLedgerCase>('other', []),
  'queues a replica for each target, and leaves existing ones as they are': ledgers((good) => ({
    queue: async (cid, targets, now) => {
      for (const target of targets) await good.forget(target, [cid], now);
      await good.queue(cid, targets, now);
    },
  })),
  'claims due replicas of the target, the longest waiting first': ledgers((good) => ({
    claim: (target, now, until, limit) => good.claim(target, now + 5, until, limit),
  })),
  'gives each replica to one of many concurrent callers': ledgers((good) => ({
    claim: async (target, now, until, limit) => {
      await good.claim(target, now, now, limit);
      await new Promise((resolve) => setImmediate(resolve));
      const claimed = await good.claim(target, now, now, limit);
      return claimed.map((each) => ({ ...each, nextAt: until }));
    },
  })),
  'lets a replica be claimed again when its claim has ended without a result': ledgers((good) => ({
    claim: (target, now, until, limit) => good.claim(target, now, until + 1, limit),
  })),
  'records a failure and when to try again, for the current claim only': unfenced,
  'returns a claimed replica to the queue, for the current claim only': unfenced,
  'marks a replica in any state as held, and does not add a missing one': ledgers((good) => ({
    hold: async (asked, now) => {
      await good.queue(asked.cid, [asked.target], now);
      return good.hold(await current(good, asked), now);
    },
  })),
  'does not mark a replica as held if it changed since the target was asked': ledgers((good) => ({
    hold: async (asked, now) => good.hold(await current(good, asked), now),
  })),
  'changes nothing for a claim whose replica is held': ledgers((good) => ({
    putBack: async (claimed, now) => {
      await good.lose(claimed.target, [claimed.cid], now);
    },
  })),
  'queues lost replicas again, and only those that were held': ledgers((good) => ({
    lose: async (target, cids, now) => {
      for (const cid of cids) for (const replica of await good.replicasOf(cid)) await good.hold(replica, now);
      return good.lose(target, cids, now);
    },
  })),
  'lists held replicas that were verified at or before an instant, the earliest first': ledgers((good) => ({
    unverified: (target, at, limit) => good.unverified(target, at + 1, limit),
  })),
  'lists replicas that were verified at the same instant in the order of the CIDs': ledgers((good) => ({
    unverified: async (target, at, limit) => (await good.unverified(target, at, limit)).toReversed(),
  })),
  'lists the blocks that a target holds, in the order of the CIDs': ledgers((good) => ({
    held: async (target, after, limit) => (await good.held(target, after, limit)).toReversed(),
  })),
  'counts the targets that proved a block since an instant': ledgers((good) => ({
    copies: (cids) => good.copies(cids, 0),
  })),
  'lists stored blocks with their replicas, and replicas of other blocks as abandoned': ledgers(() => ({
    abandoned: async () => [],
  })),
  'treats a block as not stored while it is being removed, and afterwards': ledgers((good) => ({
    isStored: async (cid) => (await good.isStored(cid)) || (await good.replicasOf(cid)).length > 0,
  })),
  'lists at most the given number of stored and of abandoned blocks': ledgers((good) => ({
    abandoned: (target) => good.abandoned(target, 1_000),
  })),
  'reads and forgets replicas of the stated targets and blocks only': ledgers((good) => ({
    forget: async (_target, cids, now) => {
      for (const cid of cids)
        for (const { target } of await good.replicasOf(cid)) await good.forget(target, [cid], now);
    },
  })),
  'deletes replicas of one target, and all replicas of targets that are not in a list': ledgers(() => ({
    keepTargets: async () => {},
  })),
  'queues the replica of a released block that is stored again': ledgers((good) => ({
    forget: async (target, cids, now) => {
      await good.forget(target, cids, now);
      for (const cid of cids) for (const replica of await good.replicasOf(cid)) await good.hold(replica, now);
    },
  })),
  'counts the replicas of each target': ledgers((good) => ({
    summary: async () =>
      (await good.summary()).map((each) => ({ ...each, waiting: each.waiting + each.held })),
  })),
  "lists a holder's files with the copies of their least copied block, fewest first": ledgers((good) => ({
    filesOf: async (...query) => (await good.filesOf(...query)).toReversed(),
  })),
  'counts the copies of the least copied block of a file, and returns 0 without stored content': ledgers(
    (good) => ({
      replicasOfFile: (holder, file) => good.replicasOfFile(holder, file, 0),
    }),
  ),
  'keeps each replica as it was if a unit of work that changed it rejects, and hides the change before':
    () => ({
      unitOfWork: { run: (work) => work() },
    }),
  'keeps nothing of a unit of work that rejects': (good) => {
    const queued = new Map<string, PeerId>();
    return ledgers(() => ({
      queue: async (cid, [target]) => {
        if (target) queued.set(cid, target);
      },
      replicasOf: async (cid) => (queued.has(cid) ? ([{}] as never) : []),
    }))(good);
  },
};

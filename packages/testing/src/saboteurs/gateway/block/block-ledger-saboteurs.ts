import type { BlockLedger } from '@gatehouse/core/block';
import type { BlockLedgerCase } from '../../../contracts/gateway/block/block-ledger-contract.ts';
import { altered } from '../../altered.ts';
import { rememberingReads } from '../../changes/remembering-reads.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = (good: BlockLedgerCase) => Partial<BlockLedgerCase>;

const ledgers =
  (change: (good: BlockLedger) => Partial<BlockLedger>): Break =>
  (good) => ({
    ledger: altered(good.ledger, change(good.ledger)),
    other: altered(good.other, change(good.other)),
  });

const acceptingAll: Break = (good) => ({
  uploads: altered(good.uploads, {
    recordBlock: async (holder, cid, sent) => {
      await good.uploads.recordBlock(holder, cid, sent);
      return true;
    },
  }),
});

/** A ledger that allows both the removal and the use of a block, in any order. */
const allowingBoth: Break = (good) => ({
  ...acceptingAll(good),
  ...ledgers((ledger) => ({
    beginRemoval: async (...asked) => {
      await ledger.beginRemoval(...asked);
      return true;
    },
  }))(good),
});

/** For each clause, a ledger that breaks it, or another store of the case if only that store can break it. */
export const blockLedgerSaboteurs: PortSaboteurs<BlockLedgerCase> = {
  'shows each change to other servers from their next call': rememberingReads<BlockLedgerCase>('other', []),
  'lists blocks that no holder holds, the earliest first': ledgers((good) => ({
    unused: async (...listed) => [...(await good.unused(...listed))].reverse(),
  })),
  'keeps the time at which a block was first seen': ledgers((good) => ({
    note: (cids, now) => good.note(cids, now + 3),
  })),
  'lists the holders of idle blocks that no version refers to': ledgers((good) => ({
    idleHolders: (since, limit) => good.idleHolders(since + 1, limit),
  })),
  'forgets idle blocks, but not those of versions and open uploads': ledgers((good) => ({
    forgetIdle: (holder, since) => good.forgetIdle(holder, since, since - 1),
  })),
  'lists lost blocks as missing for every holder who has sent them': ledgers(() => ({
    lose: async () => {},
  })),
  'treats the blocks of a removed version as used until its removal': (good) => ({
    catalog: altered(good.catalog, {
      removeVersion: (holder, version) => good.catalog.removeVersion(holder, version, 0),
    }),
  }),
  'treats the blocks of removed or discarded content as used until then, and no other blocks': (good) => ({
    catalog: altered(good.catalog, {
      discardContent: (holder) => good.catalog.discardContent(holder, 0),
    }),
  }),
  'begins the removal of a block that nothing holds, and can begin it again': (all) => {
    const begun = new Set<string>();
    return ledgers((good) => ({
      beginRemoval: async (cid, ...rule) => {
        if (begun.has(cid) || !(await good.beginRemoval(cid, ...rule))) return false;
        begun.add(cid);
        return true;
      },
    }))(all);
  },
  'ends the removal of the stated block only': (all) => {
    const begun: Parameters<BlockLedger['endRemoval']>[0][] = [];
    return ledgers((good) => ({
      beginRemoval: (cid, ...rule) => {
        begun.push(cid);
        return good.beginRemoval(cid, ...rule);
      },
      endRemoval: async (_cid, now) => {
        for (const cid of begun) await good.endRemoval(cid, now);
      },
    }))(all);
  },
  'lists and removes only blocks that enough machines have proved since the instant': ledgers((good) => ({
    beginRemoval: (cid, instant, copies) => good.beginRemoval(cid, instant, { ...copies, provedSince: 0 }),
  })),
  'refuses a block that is being removed or was removed while it was sent': acceptingAll,
  "either removes a block or admits a holder's use of it, never both": allowingBoth,
  'stores the position of the check': ledgers((good) => ({
    recordChecked: (_position, checked, now) => good.recordChecked(null, checked, now),
  })),
  'counts the checked blocks of each pass, and all that were set aside': ledgers((good) => ({
    checks: async () => ({ ...(await good.checks()), setAside: 0 }),
  })),
  'keeps nothing of a unit of work that rejects': (all) => {
    let position: string | null = null;
    return ledgers(() => ({
      recordChecked: async (next) => {
        position = next;
      },
      position: async () => position,
    }))(all);
  },
};

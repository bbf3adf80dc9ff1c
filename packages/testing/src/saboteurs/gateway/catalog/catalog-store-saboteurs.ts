import type { CatalogFile, CatalogStore } from '@gatehouse/core/catalog';
import type { CatalogStoreCase } from '../../../contracts/gateway/catalog/catalog-store-contract.ts';
import { altered } from '../../altered.ts';
import { rememberingReads } from '../../changes/remembering-reads.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = (good: CatalogStoreCase) => Partial<CatalogStoreCase>;

const catalogs =
  (change: (good: CatalogStore) => Partial<CatalogStore>): Break =>
  (good) => ({
    catalog: altered(good.catalog, change(good.catalog)),
    other: altered(good.other, change(good.other)),
  });

/** For each clause, a store that breaks it. */
export const catalogStoreSaboteurs: PortSaboteurs<CatalogStoreCase> = {
  'shows each change to other servers from their next call': rememberingReads<CatalogStoreCase>('other', []),
  'saves a revision, which every server finds with its position in the feed': catalogs((good) => ({
    save: (revision, blocks) =>
      good.save({ ...revision, sealedName: revision.sealedName?.slice(0, 5_000) ?? null }, blocks),
  })),
  'keeps the files of each holder apart': catalogs((good) => {
    const known = new Map<string, CatalogFile>();
    return {
      save: async (revision, blocks) => {
        const saved = await good.save(revision, blocks);
        known.set(revision.file, saved);
        return saved;
      },
      find: async (_holder, file) => known.get(file),
    };
  }),
  'counts the files that the catalog knows, deleted ones included': catalogs((good) => ({
    count: async (holder) =>
      (await good.changes(holder, 0, 100)).filter(({ content }) => content !== null).length,
  })),
  'keeps replaced content as versions, latest first': catalogs((good) => ({
    versions: async (holder, file) => [...(await good.versions(holder, file))].reverse(),
  })),
  'marks only the replaced version of the changed file, with the time of its replacement': catalogs(
    (good) => ({
      versions: async (holder, file) => {
        const versions = await good.versions(holder, file);
        const replacedAt = versions[1]?.replacedAt ?? null;
        return versions.map((each) => (each.replacedAt === null ? each : { ...each, replacedAt }));
      },
    }),
  ),
  'restores the content of an earlier version': catalogs((good) => ({
    versions: async (holder, file) =>
      [...(await good.versions(holder, file))].sort((one, other) => other.version - one.version),
  })),
  'counts the bytes of a version once, and only if its blocks are stored': catalogs((good) => ({
    save: (revision, blocks = []) => good.save(revision, blocks),
  })),
  'removes a replaced version once, however many concurrent callers try, and frees its bytes': catalogs(
    (good) => ({
      removeVersion: async (holder, version, now) => {
        await good.removeVersion(holder, version, now);
        return true;
      },
    }),
  ),
  'removes neither the current content nor a version of another holder': catalogs((good) => ({
    removeVersion: async (holder, version, now) =>
      (await good.removeVersion(holder, version, now)) || version === 2,
  })),
  'reports the blocks of kept versions as used, but only by their holder': catalogs((good) => ({
    save: (revision, blocks) => good.save(revision, blocks?.slice(0, 1_000)),
  })),
  'lists a repeated block of a file once': catalogs((good) => ({
    blocks: async (holder, version) => (await good.blocks(holder, version)).flatMap((cid) => [cid, cid]),
  })),
  'lists the blocks of one version, for its holder only': catalogs((good) => ({
    blocks: async (holder, version) => (await good.blocks(holder, version)).slice(0, 1_000),
  })),
  'lists the latest revision of each file that changed after a position': catalogs((good) => ({
    changes: async (holder, after, limit) => [...(await good.changes(holder, after, limit))].reverse(),
  })),
  'refuses a position that the feed has not reached': catalogs((good) => ({
    changes: (holder, after, limit) => good.changes(holder, after, limit).catch(() => []),
  })),
  'gives each of many concurrent changes a position of its own': catalogs((good) => ({
    save: async (revision, blocks) => {
      const seq = ((await good.changes(revision.holder, 0, 100)).at(-1)?.seq ?? 0) + 1;
      await new Promise(setImmediate);
      return { ...(await good.save(revision, blocks)), seq };
    },
  })),
  'admits one unit of work at a time to a locked catalog': catalogs(() => ({ lock: async () => {} })),
  'records which revision the repository has, and never an earlier one': catalogs((good) => ({
    recordPublished: async (holder, file, published) => {
      const entry = await good.find(holder, file);
      if (entry) await good.save({ ...entry, published });
    },
  })),
  'lists the versions of all holders that were replaced by an instant, the earliest first': catalogs(
    (good) => ({ replacedBy: (instant, limit) => good.replacedBy(instant + 1, limit) }),
  ),
  'purges the tombstone of a file without a record, and refuses positions before it': catalogs((good) => ({
    changes: (holder, after, limit) => good.changes(holder, after === 1 ? 0 : after, limit),
  })),
  'lists the tombstones of all holders that can be purged, the earliest deletion first': catalogs((good) => ({
    deletedBy: async (instant, limit) => [...(await good.deletedBy(instant, limit))].reverse(),
  })),
  'purges no file that exists, was deleted later or has a record': catalogs((good) => ({
    purge: (holder, file, instant) => good.purge(holder, file, instant + 1),
  })),
  'lists the deleted files of which a version is kept, the latest deletion first, up to a position': catalogs(
    (good) => ({
      trash: async (holder, until, limit) =>
        (await good.changes(holder, 0, 100))
          .filter(({ content, seq }) => content === null && seq <= until)
          .reverse()
          .slice(0, limit),
    }),
  ),
  'counts the deleted files of which a version is kept, and the stored bytes of all their versions': catalogs(
    (good) => ({
      trashSize: async (holder, until) => {
        const files = await good.trash(holder, until, 100);
        const versions = await Promise.all(files.map(({ file }) => good.versions(holder, file)));
        return { files: files.length, bytes: versions.flat().reduce((sum, { size }) => sum + size, 0) };
      },
    }),
  ),
  'discards the content of one holder, and keeps the files and their versions': catalogs((good) => ({
    discardContent: async (holder, usedAt) => {
      const files = await good.changes(holder, 0, 100);
      for (const { seq: _, ...file } of files) await good.save({ ...file, content: null, record: null });
      return good.discardContent(holder, usedAt);
    },
  })),
  'keeps the content and the tombstones that a unit of work that rejects has removed': () => ({
    unitOfWork: { run: (work) => work() },
  }),
  'keeps nothing of a unit of work that rejects, and shows nothing before it commits': catalogs((good) => {
    const referred = new Set<string>();
    return {
      save: (revision, blocks) => {
        for (const cid of blocks ?? []) referred.add(cid);
        return good.save(revision, blocks);
      },
      refersTo: async (_holder, cid) => referred.has(cid),
    };
  }),
};

import { useInfiniteQuery } from '@tanstack/react-query';
import { type DeletedFile, readTrash, type TrashPage } from '../../../../src/files/index.ts';
import type { OpenFiles } from './files-query.ts';
import { pageClient } from './page-client.ts';

/** The deleted files that are loaded so far. */
export interface LoadedTrash extends Pick<TrashPage, 'size' | 'until'> {
  readonly files: readonly DeletedFile[];
  /** Number of deleted files that cannot be restored here; undefined before all files are loaded. */
  readonly hidden: number | undefined;
}

/** Reads the trash page by page, the latest deletion first. */
export function useTrash({ keys, index }: OpenFiles) {
  return useInfiniteQuery({
    queryKey: ['trash'],
    queryFn: ({ pageParam, signal }) => readTrash(pageClient(signal), keys, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
    select: ({ pages }) => loadedTrash(pages, index.files),
  });
}

/**
 * Returns the deleted files, except those whose path has a file again. Of several with one path, returns the latest.
 * Both happen when the key is changed, because this deletes each file and adds a new one at the same path.
 */
export function loadedTrash(pages: readonly TrashPage[], present: ReadonlyMap<string, unknown>): LoadedTrash {
  const deleted = pages.flatMap(({ files }) => files).filter(({ version }) => !present.has(version.path));
  const byPath = Map.groupBy(deleted, ({ version }) => version.path);
  const files = [...byPath.values()].flatMap(([latest]) => latest ?? []);
  const [first] = pages;
  const size = first?.size ?? { files: 0, bytes: 0 };
  const isComplete = pages.at(-1)?.next === null;
  return { files, size, until: first?.until, hidden: isComplete ? size.files - files.length : undefined };
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCaller } from '../session/caller-context.ts';
import { filesQuery } from './files-query.ts';

/** Returns the paths of the customer's files by their ids; none while this tab cannot open them. */
export function useFilePaths(): ReadonlyMap<string, string> {
  const { did } = useCaller();
  const { data: opened } = useQuery({ ...filesQuery(did), enabled: window.isSecureContext });
  return useMemo(
    () => new Map(opened?.isOpen ? opened.index.all.map(({ file, path }) => [file, path]) : []),
    [opened],
  );
}

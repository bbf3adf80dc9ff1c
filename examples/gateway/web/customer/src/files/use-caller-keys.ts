import { useQueryClient } from '@tanstack/react-query';
import type { FileKeys } from '../../../../src/files/index.ts';
import { useCaller } from '../session/caller-context.ts';
import { filesQuery } from './files-query.ts';

/** The keys that the list of files was opened with; only below that list. */
export function useCallerKeys(): FileKeys {
  const { did } = useCaller();
  const opened = useQueryClient().getQueryData(filesQuery(did).queryKey);
  if (!opened?.isOpen) throw new Error('The files are not open.');
  return opened.keys;
}

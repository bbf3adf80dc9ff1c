import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

const WORDS: Readonly<Record<string, string>> = {
  done: 'The record of this file is written.',
  failed: 'The record of this file could not be written. See Activity.',
  paused: 'The record of this file is waiting to be written. See Activity.',
};
const LASTING = ['done', 'failed', 'paused'];
const POLL_INTERVAL_MS = 3_000;

/** Shows whether the record of a stored file has been written to the customer's repository. */
export function RecordState({ file }: { file: string }) {
  const { data } = useQuery({
    queryKey: ['record', file],
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/catalog/:file', { path: { file }, signal })).sync.state,
    refetchInterval: ({ state }) => (LASTING.includes(state.data ?? '') ? false : POLL_INTERVAL_MS),
  });
  return data === undefined ? null : <span>{WORDS[data] ?? 'Its record will be written soon.'}</span>;
}

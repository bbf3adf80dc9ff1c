import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

const WORDS: Readonly<Record<string, string>> = {
  done: 'Listed in your repository.',
  failed: 'It could not be listed in your repository. See Activity.',
  paused: 'It waits to be listed in your repository. See Activity.',
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
  return data === undefined ? null : (
    <span>{WORDS[data] ?? 'It will soon be listed in your repository.'}</span>
  );
}

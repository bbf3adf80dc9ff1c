import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Who holds the key of the files, and whether it is being changed. The key itself is not kept. */
export const keyQuery = queryOptions({
  queryKey: ['key'],
  queryFn: async ({ signal }) => {
    const { mode, next } = await api('GET /api/v1/me/key', { signal });
    return { mode, next: next && { mode: next.mode, keyId: next.key_id } };
  },
});

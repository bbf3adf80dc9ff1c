import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Reads the mode of the key, and whether the key is being changed. The key itself is not cached. */
export const keyQuery = queryOptions({
  queryKey: ['key'],
  queryFn: async ({ signal }) => {
    const { mode, next } = await api('GET /api/v1/me/key', { signal });
    return { mode, next: next && { mode: next.mode, keyId: next.key_id } };
  },
});

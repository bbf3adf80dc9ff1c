import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../../api/api.ts';

export type AiSettings = Answer<'GET /api/settings/ai'>['ai'];

export const aiQuery = queryOptions({
  queryKey: ['ai'],
  queryFn: ({ signal }) => api('GET /api/settings/ai', { signal }),
});

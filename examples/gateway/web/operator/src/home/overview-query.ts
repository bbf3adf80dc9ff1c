import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

export type Overview = Answer<'GET /internal/v1/ops/overview'>['overview'];

/** Reads the numbers that the home page shows. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ signal }) => (await api('GET /internal/v1/ops/overview', { signal })).overview,
});

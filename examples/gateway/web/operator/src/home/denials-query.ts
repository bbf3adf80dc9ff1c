import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

export type Denials = Answer<'GET /internal/v1/ops/denials'>['denials'];
export type DenialReason = Denials['last_24_hours'][number]['reason'];

/** Reads how often requests were denied because of the plan. */
export const denialsQuery = queryOptions({
  queryKey: ['denials'],
  queryFn: async ({ signal }) => (await api('GET /internal/v1/ops/denials', { signal })).denials,
});

import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** State of sign-up: whether new PDS accounts can be created here, and the domain of their handles. */
export const signUpQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: async ({ signal }) => (await api('GET /api/v1/pds/signup', { signal })).sign_up,
  staleTime: Number.POSITIVE_INFINITY,
});

import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { principalName } from './audit-words.ts';

export interface Names {
  /** Name of the account or principal with this id. */
  of(id: string): string;
  /** The newest accounts, as options of a filter. */
  readonly accounts: readonly { readonly value: string; readonly label: string }[];
}

/** Names of the newest 200 accounts; older ones are shown by id. */
export function useNames(): Names {
  const { data } = useQuery({
    queryKey: ['users', 'names'],
    queryFn: ({ signal }) => api('GET /api/auth/users', { query: { limit: 200 }, signal }),
  });
  const accounts = (data?.users ?? []).map(({ id, username }) => ({ value: id, label: username }));
  return {
    of: (id) => accounts.find(({ value }) => value === id)?.label ?? principalName(id),
    accounts,
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Answer } from '../api/api.ts';
import { ME } from '../api/query-client.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** What to do once somebody has signed in: forget what the page read before, for it may be another's. */
export function useSignedIn(): (signedIn: Answer<'POST /api/auth/login'>) => void {
  const queryClient = useQueryClient();
  return useCallback(
    ({ user }) => {
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
      queryClient.setQueryData(ME, { user });
      tellOtherTabs();
    },
    [queryClient],
  );
}

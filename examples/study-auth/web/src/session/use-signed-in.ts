import { ME } from '@gatehouse/page-kit/api';
import { notifyOtherTabs } from '@gatehouse/page-kit/session';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Answer } from '../api/api.ts';

/**
 * Returns the callback for a completed sign-in. It removes all cached records, because they can belong to
 * another account.
 */
export function useSignedIn(): (signedIn: Answer<'POST /api/auth/login'>) => void {
  const queryClient = useQueryClient();
  return useCallback(
    ({ user }) => {
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
      queryClient.setQueryData(ME, user);
      notifyOtherTabs();
    },
    [queryClient],
  );
}

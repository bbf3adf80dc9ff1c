import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, announceFailure } from '@gatehouse/page-kit/form';
import { counted } from '@gatehouse/page-kit/text';
import { useMutation } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

type Outcome = Answer<'POST /api/v1/me/sync-failures'>;

/** Returns a function that retries the failures with these ids, or all failures if there are no ids. */
export function useRetry() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      api('POST /api/v1/me/sync-failures', { body: ids === 'all' ? {} : { ids: [...ids] } }),
    onSuccess: async (outcome) => {
      await refresh('sync', 'sync-failures');
      announce(outcomeText(outcome));
    },
    onError: (error) => announceFailure(error),
  });
}

function outcomeText({ retried, refused }: Outcome): string {
  const denied = refused.filter(({ code }) => code === 'entitlement_denied').length;
  const parts = [
    retried > 0 && `${counted(retried, 'file')} will be synced again.`,
    denied > 0 && `${counted(denied, 'file')} still ${denied === 1 ? 'needs' : 'need'} a plan.`,
  ];
  return parts.filter(Boolean).join(' ') || 'There is nothing to retry.';
}

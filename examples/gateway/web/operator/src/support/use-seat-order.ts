import { useRefresh } from '@gatehouse/page-kit/api';
import { api } from '../api.ts';
import type { StatedCause } from '../orders/stated-cause.ts';

/** Orders about the customer's seat: `useSeatOrder(did)('retry')` is the function that sends the order `retry`. */
export function useSeatOrder(did: string) {
  const refresh = useRefresh();
  return (act: 'retry' | 'deactivate') => async (body: StatedCause) => {
    await api(`POST /internal/v1/ops/accounts/:did/seat/${act}`, { path: { did }, body });
    await refresh('seat', 'failed-seats', 'timeline');
    return 'Queued.';
  };
}

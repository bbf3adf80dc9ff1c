import { queryClient } from '@gatehouse/page-kit/api';
import { Transfers } from './transfers.ts';

const byAccount = new Map<string, Transfers>();

/** The transfers of the customer in this tab. */
export function transfersOf(did: string): Transfers {
  const known = byAccount.get(did);
  if (known) return known;
  const transfers = new Transfers(did, () => {
    for (const key of ['files', 'limits', 'sync']) void queryClient.invalidateQueries({ queryKey: [key] });
  });
  byAccount.set(did, transfers);
  return transfers;
}

import { useSyncExternalStore } from 'react';
import { useCaller } from '../session/caller-context.ts';
import type { Transfer } from './transfer.ts';
import type { Transfers } from './transfers.ts';
import { transfersOf } from './transfers-of.ts';

/** The transfers of the signed-in customer, and their current list. */
export function useTransfers(): { readonly transfers: Transfers; readonly all: readonly Transfer[] } {
  const transfers = transfersOf(useCaller().did);
  return { transfers, all: useSyncExternalStore(transfers.subscribe, transfers.present) };
}

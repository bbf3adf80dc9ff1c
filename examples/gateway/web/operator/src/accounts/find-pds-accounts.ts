import type { FoundRecord } from '@gatehouse/page-kit/spotlight';
import { type Answer, api } from '../api.ts';
import { accountPath } from './pds-account-path.ts';

type Found = Answer<'GET /internal/v1/ops/search'>['accounts'][number];

const KINDS: Readonly<Record<Found['found_by'], string>> = {
  handle: 'Handle',
  did: 'DID',
  email: 'E-mail',
  ticket: 'Ticket',
  event: 'Event',
};

/** Returns the text with which the page explains why a PDS account was found. */
export function foundBy({ found_by, name }: Found): string {
  return `${KINDS[found_by]} ${name}`;
}

/** Finds PDS accounts by the beginning of a name, for the search field of every page. */
export async function findPdsAccounts(q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const { accounts } = await api('GET /internal/v1/ops/search', { query: { q, limit: 8 }, signal });
  return accounts.map((found) => ({
    to: accountPath(found.did),
    label: found.handle ?? found.did,
    description: found.found_by === 'handle' ? found.did : foundBy(found),
  }));
}

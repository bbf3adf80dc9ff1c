import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { outageClauses } from '../outage/outage-clauses.ts';
import type { OutageContract } from '../outage/stoppable.ts';
import { authCalls } from './auth-calls.ts';
import { sampleAccount, sampleSession } from './samples.ts';

const ACCOUNT = sampleAccount({ id: 'interrupted', username: 'interrupted' });

/** The clauses of an `AuthStorage` whose database can be stopped. */
export const authOutageContract: OutageContract<AuthStorage> = outageClauses(authCalls, {
  change: async ({ accounts, sessions }) => {
    await accounts.insert(ACCOUNT);
    await sessions.insert(sampleSession(ACCOUNT.id));
  },
  isChanged: async ({ accounts, sessions }) =>
    (await accounts.byId(ACCOUNT.id)) !== undefined || (await sessions.listOf(ACCOUNT.id)).length > 0,
});

import type {
  FoundPdsAccount,
  MachineCredentialStore,
  OperatorRoleStore,
  PdsAccountDirectory,
  PdsAccountFinder,
} from '@gatehouse/core/operator';
import { machineCredentialStoreChanges } from '../../../contracts/gateway/operator/machine-credential-store-changes.ts';
import { operatorRoleStoreChanges } from '../../../contracts/gateway/operator/operator-role-store-changes.ts';
import { pdsAccountDirectoryChanges } from '../../../contracts/gateway/operator/pds-account-directory-changes.ts';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { both } from '../../both.ts';
import { breakerOf } from '../../breaker-of.ts';
import { cachesOf, changeSaboteurs } from '../../changes/change-saboteurs.ts';
import { othersTurn } from '../../others-turn.ts';
import type { Saboteur, Saboteurs } from '../../saboteur.ts';
import { withoutTransactions } from '../../without-transactions.ts';

const breaking = breakerOf<GatewayStorage>();
const roles = (change: (good: OperatorRoleStore) => Partial<OperatorRoleStore>): Saboteur<GatewayStorage> =>
  breaking('operatorRoles', change);
const credentials = (
  change: (good: MachineCredentialStore) => Partial<MachineCredentialStore>,
): Saboteur<GatewayStorage> => breaking('credentials', change);
const directory = (
  change: (good: PdsAccountDirectory) => Partial<PdsAccountDirectory>,
): Saboteur<GatewayStorage> => breaking('directory', change);

/** For each clause of `OperatorRoleStore`, a store that breaks it. */
export const operatorRoleStoreSaboteurs: Saboteurs<GatewayStorage> = {
  'returns no roles for an unknown DID': roles((good) => ({
    rolesOf: async (did) => {
      const known = await good.rolesOf(did);
      return known.length > 0 ? known : ['support_read'];
    },
  })),
  'returns the roles that were granted and not revoked': roles(() => ({ revoke: async () => true })),
  'reports whether a grant or a revocation changed anything': roles((good) => ({
    grant: async (did, role) => (await good.grant(did, role)) || true,
  })),
  'lists everyone who has a role, by DID': roles(() => ({ list: async () => [] })),
  ...changeSaboteurs(
    'operatorRoles',
    operatorRoleStoreChanges,
    cachesOf('operatorRoles', operatorRoleStoreChanges, ['rolesOf', 'list']),
  ),
};

/** For each clause of `MachineCredentialStore`, a store that breaks it. */
export const machineCredentialStoreSaboteurs: Saboteurs<GatewayStorage> = {
  'returns undefined for a credential that was not created': credentials((good) => ({
    find: async (id) => (await good.find(id)) ?? ({ id } as never),
  })),
  'returns every inserted field': credentials((good) => ({
    find: async (id) => {
      const found = await good.find(id);
      return found && { ...found, expiresAt: null };
    },
  })),
  'rejects a used name, even after its credential was revoked': credentials((good) => ({
    insert: async (credential) => (await good.insert(credential)) || true,
  })),
  'lets exactly one of many concurrent callers take a name': both(
    withoutTransactions,
    credentials((good) => ({
      insert: async (credential) => {
        const isUsed = async () => (await good.list()).some(({ name }) => name === credential.name);
        const wasUsed = await isUsed();
        await othersTurn(isUsed);
        return (await good.insert(credential)) || !wasUsed;
      },
    })),
  ),
  'revokes a credential once, and keeps the first instant': credentials(() => ({ revoke: async () => true })),
  'reports that an unknown credential cannot be revoked': credentials(() => ({ revoke: async () => true })),
  'keeps the latest use of a credential, and ignores unknown ones': credentials((good) => ({
    find: async (id) => {
      const found = await good.find(id);
      return found && { ...found, lastUsedAt: found.lastUsedAt && found.lastUsedAt - 1 };
    },
  })),
  'lists all credentials, newest first': credentials((good) => ({
    list: async () => (await good.list()).toReversed(),
  })),
  ...changeSaboteurs('credentials', machineCredentialStoreChanges),
};

/** A directory that records all data with the same time. */
const timeless = directory((good) => ({ record: (entry) => good.record({ ...entry, heardAt: 9 }) }));

/** For each clause of `PdsAccountDirectory`, a directory that breaks it. */
export const pdsAccountDirectorySaboteurs: Saboteurs<GatewayStorage> = {
  'returns undefined for a PDS account that was never recorded': directory((good) => ({
    byDid: async (did) => (await good.byDid(did)) ?? { did, handle: null, email: null, heardAt: 0 },
  })),
  'finds a PDS account by DID, by handle and by e-mail in any letter case': directory((good) => ({
    byEmail: async (email) => {
      const found = await good.byEmail(email);
      return found?.email === email ? found : undefined;
    },
  })),
  'finds a PDS account by its e-mail address in any Unicode form, ignoring surrounding blanks': directory(
    (good) => ({
      byEmail: async (email) => (email.trim() === email ? good.byEmail(email) : undefined),
    }),
  ),
  'does not find a PDS account by its former names': directory((good) => {
    const names = new Map<string, Parameters<typeof good.record>[0]>();
    return {
      record: async (entry) => {
        if (entry.handle !== null) names.set(entry.handle, entry);
        await good.record(entry);
      },
      byHandle: async (handle) => (await good.byHandle(handle)) ?? names.get(handle),
    };
  }),
  'keeps newer data when older data arrives later': timeless,
  'keeps the later of two writes with the same time': directory((good) => ({
    record: async (entry) => {
      const known = await good.byDid(entry.did);
      if (known?.heardAt !== entry.heardAt) await good.record(entry);
    },
  })),
  'moves a handle and an e-mail address to the PDS account with the newer data': directory((good) => ({
    record: async (entry) => {
      const owner = entry.handle === null ? undefined : await good.byHandle(entry.handle);
      if (owner === undefined || owner.did === entry.did) await good.record(entry);
    },
  })),
  'takes names only from the PDS account that had them': directory((good) => {
    const recorded: Parameters<typeof good.record>[0][] = [];
    return {
      record: async (entry) => {
        const owner = entry.handle === null ? undefined : await good.byHandle(entry.handle);
        await good.record(entry);
        if (owner) for (const each of recorded) await good.record({ ...each, handle: null, heardAt: 1 });
        recorded.push(entry);
      },
    };
  }),
  'leaves a handle and an e-mail address with the PDS account that has the newer data': timeless,
  'stores where the refresh stopped': directory(() => ({ refreshedUpTo: async () => null })),
  'never maps a name to two PDS accounts, however many are recorded with it concurrently': directory(
    (good) => {
      const recorded = new Map<string, Parameters<typeof good.record>[0]>();
      return {
        record: async (entry) => {
          recorded.set(entry.did, entry);
          await good.record(entry);
        },
        byDid: async (did) => recorded.get(did) ?? (await good.byDid(did)),
      };
    },
  ),
  ...changeSaboteurs('directory', pdsAccountDirectoryChanges),
};

/** A finder that omits some of the PDS accounts that it finds. */
function omitting(isFound: (account: FoundPdsAccount, text: string) => boolean): Saboteur<GatewayStorage> {
  return finder((good) => ({
    byPrefix: async (text, limit) => (await good.byPrefix(text, limit)).filter((each) => isFound(each, text)),
  }));
}

function finder(change: (good: PdsAccountFinder) => Partial<PdsAccountFinder>): Saboteur<GatewayStorage> {
  return breaking('finder', change);
}

/** For each clause of `PdsAccountFinder`, a finder that breaks it. */
export const pdsAccountFinderSaboteurs: Saboteurs<GatewayStorage> = {
  'finds a PDS account by the beginning of its handle, in any letter case': {
    'compares by case': omitting(({ name }, text) => name.startsWith(text)),
    'finds only whole names': omitting(({ name }, text) => name.length === text.length),
  },
  'finds a PDS account by the beginning of its e-mail address, in any letter case': omitting(
    ({ name, kind }, text) => kind !== 'email' || name.startsWith(text),
  ),
  'finds a DID by its beginning, in the directory or only in the entitlements': omitting(
    ({ handle, email }) => handle !== null || email !== null,
  ),
  'finds a holder by the beginning of a ticket or of an event id that changed the entitlement': omitting(
    ({ kind }) => kind !== 'ticket' && kind !== 'event',
  ),
  'finds nothing by a ticket that is about no holder': finder((good) => ({
    byPrefix: async (text, limit) => {
      const found = await good.byPrefix(text, limit);
      const any = { did: 'did:web:unknown', handle: null, email: null, kind: 'ticket', name: text } as const;
      return found.length > 0 ? found : [any];
    },
  })),
  'returns each DID once, ordered by the kind of name and then by bytes, up to the limit': finder((good) => ({
    byPrefix: (text) => good.byPrefix(text, 1_000),
  })),
  'finds a PDS account by each of its whole names': omitting(({ name }, text) => name.length > text.length),
  'returns DIDs, tickets and event ids in the order of their bytes, up to the limit': finder((good) => ({
    byPrefix: async (text, limit) => (await good.byPrefix(text, limit)).toReversed(),
  })),
  'returns the known handles of PDS accounts': finder(() => ({ handlesOf: async () => new Map() })),
};

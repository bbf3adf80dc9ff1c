import { randomUUID } from 'node:crypto';
import type { MachineCredential } from '@gatehouse/core/operator';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Change, Changes } from '../../changes/change.ts';

/** One change for each writing method of `MachineCredentialStore`. */
export const machineCredentialStoreChanges: Changes<GatewayStorage> = {
  insert: async () => {
    const credential = anyCredential();
    return ofCredential(undefined, credential, ({ credentials }) => credentials.insert(credential));
  },
  revoke: async (storage) => {
    const credential = anyCredential();
    await storage.credentials.insert(credential);
    const revoked = { ...credential, revokedAt: 5 };
    return ofCredential(credential, revoked, ({ credentials }) => credentials.revoke(credential.id, 5));
  },
  recordUse: async (storage) => {
    const credential = anyCredential();
    await storage.credentials.insert(credential);
    const used = { ...credential, lastUsedAt: 5 };
    return ofCredential(credential, used, ({ credentials }) => credentials.recordUse(credential.id, 5));
  },
};

function anyCredential(): MachineCredential {
  const id = randomUUID();
  return {
    id,
    name: `machine-${id}`,
    digest: 'digest',
    roles: ['support_read'],
    createdBy: 'did:plc:maker',
    createdAt: 1,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  };
}

function ofCredential(
  before: MachineCredential | undefined,
  after: MachineCredential,
  make: (storage: GatewayStorage) => Promise<unknown>,
): Change<GatewayStorage> {
  const shown = (credential: MachineCredential | undefined) => ({ found: credential, listed: credential });
  return {
    make,
    look: async ({ credentials }) => ({
      found: await credentials.find(after.id),
      listed: (await credentials.list()).find(({ id }) => id === after.id),
    }),
    before: shown(before),
    after: shown(after),
  };
}

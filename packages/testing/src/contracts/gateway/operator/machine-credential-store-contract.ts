import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MachineCredential } from '@gatehouse/core/operator';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { machineCredentialStoreChanges } from './machine-credential-store-changes.ts';

/** The clauses of `MachineCredentialStore`. */
export const machineCredentialStoreContract: StorageContract<GatewayStorage> = {
  'returns undefined for a credential that was not created': async ({ credentials }) => {
    for (const id of ['none', '', 'with\0NUL']) assert.equal(await credentials.find(id), undefined);
  },

  'returns every inserted field': async ({ credentials }) => {
    const credential = aCredential({
      createdBy: 'did:plc:maker',
      expiresAt: 9,
      roles: ['billing_reconciler', 'support_read'],
    });
    assert.equal(await credentials.insert(credential), true);
    assert.deepEqual(await credentials.find(credential.id), credential);
  },

  'rejects a used name, even after its credential was revoked': async ({ credentials }) => {
    const first = aCredential();
    await credentials.insert(first);
    await credentials.revoke(first.id, 5);
    assert.equal(await credentials.insert(aCredential({ name: first.name })), false);
  },

  'lets exactly one of many concurrent callers take a name': async ({ credentials, unitOfWork }) => {
    const name = randomUUID();
    const insert = () => unitOfWork.run(() => credentials.insert(aCredential({ name })));
    const answers = await Promise.all(Array.from({ length: 16 }, insert));
    assert.equal(answers.filter(Boolean).length, 1);
  },

  'revokes a credential once, and keeps the first instant': async ({ credentials }) => {
    const [credential, other] = [aCredential(), aCredential()];
    await credentials.insert(credential);
    await credentials.insert(other);
    assert.equal(await credentials.revoke(credential.id, 5), true);
    assert.equal(await credentials.revoke(credential.id, 6), false);
    assert.equal((await credentials.find(credential.id))?.revokedAt, 5);
    assert.deepEqual(await credentials.find(other.id), other);
  },

  'reports that an unknown credential cannot be revoked': async ({ credentials }) => {
    for (const id of ['none', '', 'with\0NUL']) assert.equal(await credentials.revoke(id, 5), false);
  },

  'keeps the latest use of a credential, and ignores unknown ones': async ({ credentials }) => {
    const [credential, other] = [aCredential(), aCredential()];
    for (const each of [credential, other]) await credentials.insert(each);
    for (const id of ['none', '', 'with\0NUL']) await credentials.recordUse(id, 5);
    for (const at of [5, 7, 6]) await credentials.recordUse(credential.id, at);
    assert.deepEqual(await credentials.find(credential.id), { ...credential, lastUsedAt: 7 });
    assert.deepEqual(await credentials.find(other.id), other);
  },

  'lists all credentials, newest first': async ({ credentials }) => {
    const [old, young] = [aCredential({ createdAt: 1 }), aCredential({ createdAt: 2 })];
    await credentials.insert(old);
    await credentials.insert(young);
    assert.deepEqual(await credentials.list(), [young, old]);
  },

  ...sharedClauses(machineCredentialStoreChanges),
  ...transactionClauses(machineCredentialStoreChanges),
};

function aCredential(fields: Partial<MachineCredential> = {}): MachineCredential {
  return {
    id: randomUUID(),
    name: randomUUID(),
    digest: 'digest',
    roles: ['support_read'],
    createdBy: 'system:contract',
    createdAt: 1,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    ...fields,
  };
}

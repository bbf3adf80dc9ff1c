import assert from 'node:assert/strict';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import { operatorRoleStoreChanges } from './operator-role-store-changes.ts';

/** The clauses of `OperatorRoleStore`. */
export const operatorRoleStoreContract: StorageContract<GatewayStorage> = {
  'returns no roles for an unknown DID': async ({ operatorRoles }) => {
    assert.deepEqual(await operatorRoles.rolesOf(freshDid()), []);
  },

  'returns the roles that were granted and not revoked': async ({ operatorRoles }) => {
    const did = freshDid();
    await operatorRoles.grant(did, 'support_read');
    await operatorRoles.grant(did, 'billing_reconciler');
    assert.deepEqual(await operatorRoles.rolesOf(did), ['billing_reconciler', 'support_read']);
    await operatorRoles.revoke(did, 'support_read');
    assert.deepEqual(await operatorRoles.rolesOf(did), ['billing_reconciler']);
  },

  'reports whether a grant or a revocation changed anything': async ({ operatorRoles }) => {
    const did = freshDid();
    assert.equal(await operatorRoles.revoke(did, 'support_read'), false);
    assert.equal(await operatorRoles.grant(did, 'support_read'), true);
    assert.equal(await operatorRoles.grant(did, 'support_read'), false);
    assert.equal(await operatorRoles.revoke(did, 'support_read'), true);
  },

  'lists everyone who has a role, by DID': async ({ operatorRoles }) => {
    const gone = freshDid();
    const a = `${gone}-a` as const;
    const b = `${gone}-b` as const;
    await operatorRoles.grant(b, 'support_read');
    await operatorRoles.grant(a, 'support_read');
    await operatorRoles.grant(a, 'entitlement_mutator');
    await operatorRoles.grant(gone, 'support_read');
    await operatorRoles.revoke(gone, 'support_read');
    assert.deepEqual(await operatorRoles.list(), [
      { did: a, roles: ['entitlement_mutator', 'support_read'] },
      { did: b, roles: ['support_read'] },
    ]);
  },

  ...sharedClauses(operatorRoleStoreChanges),
  ...transactionClauses(operatorRoleStoreChanges),
};

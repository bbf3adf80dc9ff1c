import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Change, Changes } from '../../changes/change.ts';
import { freshDid } from '../fresh-did.ts';

/** One change for each writing method of `OperatorRoleStore`. */
export const operatorRoleStoreChanges: Changes<GatewayStorage> = {
  grant: async (storage) => ofRole(storage, 'grant'),
  revoke: async (storage) => ofRole(storage, 'revoke'),
};

async function ofRole(
  { operatorRoles }: GatewayStorage,
  method: 'grant' | 'revoke',
): Promise<Change<GatewayStorage>> {
  const did = freshDid();
  if (method === 'revoke') await operatorRoles.grant(did, 'support_read');
  const shown = (roles: readonly string[]) => ({ roles, listed: roles.length > 0 ? [{ did, roles }] : [] });
  const [without, with_] = [shown([]), shown(['support_read'])];
  return {
    make: (storage) => storage.operatorRoles[method](did, 'support_read'),
    look: async (storage) => ({
      roles: await storage.operatorRoles.rolesOf(did),
      listed: (await storage.operatorRoles.list()).filter((member) => member.did === did),
    }),
    ...(method === 'grant' ? { before: without, after: with_ } : { before: with_, after: without }),
  };
}

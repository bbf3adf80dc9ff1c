import { systemPrincipal } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES } from '@gatehouse/core/operator';
import { workOnDatabase } from '../../examples/gateway/src/cli/ops/work-on-database.ts';

/**
 * Creates the invite for the first customer. The database stores only the digest of the invite. Returns undefined if
 * the database already contains an invite.
 */
export function firstInvite(databaseUrl: string): Promise<string | undefined> {
  const start = { principal: systemPrincipal('start'), roles: OPERATOR_ROLES };
  return workOnDatabase({ DATABASE_URL: databaseUrl }, async ({ listInvites, createInvite }) => {
    const { items } = await listInvites.execute(start, { limit: 1 });
    if (items.length > 0) return undefined;
    return (await createInvite.execute(start)).inviteCode.reveal();
  });
}

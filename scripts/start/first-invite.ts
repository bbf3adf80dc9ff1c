import { systemPrincipal } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES } from '@gatehouse/core/operator';
import { workOnDatabase } from '../../examples/gateway/src/cli/ops/work-on-database.ts';

/** Creates the invite for the first customer. The database stores only its digest. */
export async function firstInvite(databaseUrl: string): Promise<string> {
  const start = { principal: systemPrincipal('start'), roles: OPERATOR_ROLES };
  const { inviteCode } = await workOnDatabase({ DATABASE_URL: databaseUrl }, ({ createInvite }) =>
    createInvite.execute(start),
  );
  return inviteCode.reveal();
}

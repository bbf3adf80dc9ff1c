import { systemPrincipal } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES } from '@gatehouse/core/operator';
import { CreateSignUpInvite } from '@gatehouse/core/sign-up';
import { workOnDatabase } from '../../examples/gateway/src/ops/cli/work-on-database.ts';

/** An invite for the first to sign up; the database keeps its digest alone. */
export async function firstInvite(databaseUrl: string): Promise<string> {
  const start = { principal: systemPrincipal('start'), roles: OPERATOR_ROLES };
  const { inviteCode } = await workOnDatabase({ DATABASE_URL: databaseUrl }, (container) =>
    container.get(CreateSignUpInvite).execute(start),
  );
  return inviteCode.reveal();
}

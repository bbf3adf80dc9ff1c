import { type Account, NoLocalPassword, type ResetPassword } from '@gatehouse/core/account';
import { InvalidInput, NotFound, systemPrincipal } from '@gatehouse/core/kernel';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import type { Configuration, Recovery } from './configuration.ts';

/**
 * Sets the password in AUTH_RESET_PASSWORD. A disabled account stays disabled. Otherwise an operator who
 * forgot to unset the variable would enable the account again at each start. Throws `InvalidSettings` if the
 * account or the password is refused.
 */
export async function recoverAccount(
  resetPassword: ResetPassword,
  { recovery }: Configuration,
  log: Logger,
): Promise<void> {
  if (!recovery) return;
  const { username } = recovery;
  const account = await recovered(resetPassword, recovery);
  log.warn(
    { username },
    'AUTH_RESET_PASSWORD set a new password for this account. Unset it now, because every start sets it again.',
  );
  if (account.disabledAt !== null)
    log.warn(
      { username },
      'The account in AUTH_RESET_PASSWORD is disabled. It cannot sign in with the new password until an administrator enables it.',
    );
}

async function recovered(resetPassword: ResetPassword, { username, password }: Recovery): Promise<Account> {
  try {
    return await resetPassword.recover(username, password.reveal(), systemPrincipal('recovery'));
  } catch (error) {
    const isRefused =
      error instanceof InvalidInput || error instanceof NotFound || error instanceof NoLocalPassword;
    if (!isRefused) throw error;
    const message = `cannot be applied (${error.message.replace(/\.$/, '')})`;
    const remedy = 'Correct AUTH_RESET_PASSWORD, or unset it';
    throw new InvalidSettings('study-auth', [{ field: 'AUTH_RESET_PASSWORD', message, remedy }]);
  }
}

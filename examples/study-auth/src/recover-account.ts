import { NoLocalPassword, type ResetPassword } from '@gatehouse/core/account';
import { InvalidInput, NotFound, systemPrincipal } from '@gatehouse/core/kernel';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.ts';

/**
 * Sets the password in AUTH_RESET_PASSWORD. Throws `InvalidSettings` if the account or the password is
 * refused.
 */
export async function recoverAccount(
  resetPassword: ResetPassword,
  { recovery }: Configuration,
  log: Logger,
): Promise<void> {
  if (!recovery) return;
  const { username, password } = recovery;
  try {
    await resetPassword.recover(username, password.reveal(), systemPrincipal('recovery'));
  } catch (error) {
    const isRefused =
      error instanceof InvalidInput || error instanceof NotFound || error instanceof NoLocalPassword;
    throw isRefused
      ? new InvalidSettings([{ setting: 'AUTH_RESET_PASSWORD', message: error.message }])
      : error;
  }
  log.warn(
    { username },
    'AUTH_RESET_PASSWORD set a new password for this account. Unset it now, because every start sets it again.',
  );
}

import { NoLocalPassword, ResetPassword } from '@gatehouse/core/account';
import { InvalidInput, NotFound, systemPrincipal } from '@gatehouse/core/kernel';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { type Configuration, InvalidConfiguration } from './configuration.ts';

/** Gives the account that the operator names a new password. Throws `InvalidConfiguration` when that is refused. */
export async function recoverAccount(
  container: Container,
  { recovery }: Configuration,
  log: Logger,
): Promise<void> {
  if (!recovery) return;
  const { username, password } = recovery;
  try {
    await container.get(ResetPassword).recover(username, password.reveal(), systemPrincipal('recovery'));
  } catch (error) {
    const isRefused =
      error instanceof InvalidInput || error instanceof NotFound || error instanceof NoLocalPassword;
    throw isRefused ? new InvalidConfiguration([`AUTH_RESET_PASSWORD: ${error.message}`]) : error;
  }
  log.warn(
    { username },
    'AUTH_RESET_PASSWORD gave this account a new password. Unset it now: every start does it again.',
  );
}

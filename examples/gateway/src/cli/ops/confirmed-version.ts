import { errorCode } from '@gatehouse/core/kernel';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { accountNamed } from './did-of.ts';
import { opsClient } from './ops-client.ts';

const NOTHING_HELD = { base: 'none', version: 0 };

/**
 * If the holder has a base, asks the user to confirm that the base ends. Throws `CommandFailure` without that
 * confirmation. Returns the version of the entitlement that was looked up.
 */
export async function confirmedVersion(name: string, terminal: Terminal): Promise<number> {
  const { base, version } = await entitlementOf(name, terminal);
  if (base !== 'active' && base !== 'grace') return version;
  const warning = `${name} has a base plan (${base}). Granting Once ends it, and with it the safety net.`;
  if (!terminal.confirm) throw new CommandFailure(`${warning} Add --yes to confirm.`, EXIT.refused);
  if (!(await terminal.confirm(`${warning} Continue?`)))
    throw new CommandFailure('Nothing was changed.', EXIT.refused);
  return version;
}

async function entitlementOf(name: string, terminal: Terminal): Promise<{ base: string; version: number }> {
  try {
    const query = accountNamed(name);
    return (await opsClient(terminal)('GET /internal/v1/ops/accounts', { query })).account.entitlement;
  } catch (error) {
    // An unknown DID has no base, so nothing needs to be confirmed.
    if (errorCode(error) === 'not_found') return NOTHING_HELD;
    throw error;
  }
}

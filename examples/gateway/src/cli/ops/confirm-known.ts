import { errorCode } from '@gatehouse/core/kernel';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { opsClient } from './ops-client.ts';

/**
 * Warns that no PDS account with the DID is known. If a person can respond, asks whether to continue, and throws
 * `CommandFailure` if the person declines.
 */
export async function warnOfUnknown(did: string, { confirm, complain }: Terminal): Promise<void> {
  const warning = `No PDS account with the DID ${did} is known.`;
  if (!confirm) return complain(`${warning} Check the DID.`);
  if (!(await confirm(`${warning} Continue?`)))
    throw new CommandFailure('Nothing was changed.', EXIT.refused);
}

/** Warns like `warnOfUnknown`, unless the operator API knows a PDS account with the DID. */
export async function confirmKnown(did: string, terminal: Terminal): Promise<void> {
  try {
    await opsClient(terminal)('GET /internal/v1/ops/accounts', { query: { did } });
  } catch (error) {
    if (errorCode(error) !== 'not_found') throw error;
    await warnOfUnknown(did, terminal);
  }
}

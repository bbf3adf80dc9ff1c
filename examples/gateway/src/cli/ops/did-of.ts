import type { Terminal } from '../terminal.ts';
import { opsClient } from './ops-client.ts';

/** A name by which the operator API finds a PDS account or a holder. */
export type AccountName = { did: string } | { handle: string } | { email: string };

/** Parses the text that the user typed: a DID, an e-mail address, or a handle with or without `@`. */
export function accountNamed(name: string): AccountName {
  if (name.startsWith('did:')) return { did: name };
  return name.slice(1).includes('@') ? { email: name } : { handle: name.replace(/^@/, '') };
}

/** The DID of the PDS account or holder that the user named. */
export async function didOf(name: string, terminal: Terminal): Promise<string> {
  if (name.startsWith('did:')) return name;
  const query = accountNamed(name);
  return (await opsClient(terminal)('GET /internal/v1/ops/accounts', { query })).account.did;
}

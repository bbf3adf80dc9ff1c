import { JoseCheckpointSigner } from '@gatehouse/adapters/jose';
import { AuditLogAltered } from '@gatehouse/core/audit';
import { Secret } from '@gatehouse/core/kernel';
import { type Command, InvalidArgumentError } from 'commander';
import { Slice } from '../../config/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { onDatabase } from './on-database.ts';

interface CheckpointOptions {
  readonly after: number;
  readonly publicKey?: boolean;
}

/** Adds the command `ops audit checkpoint`. */
export function addCheckpointCommand(audit: Command, terminal: Terminal): void {
  audit
    .command('checkpoint')
    .description(
      'Verify the log in DATABASE_URL, and print the hash of each row and a signature of these hashes. Store the output where the owner of the database cannot change it',
    )
    .option(
      '--after <sequence>',
      'only rows after this one, to continue an earlier checkpoint',
      sequenceOf,
      0,
    )
    .option('--public-key', 'print only the public key, for `audit verify --against ... --key`')
    .action((options: CheckpointOptions) => checkpoint(options, terminal));
}

async function checkpoint({ after, publicKey }: CheckpointOptions, terminal: Terminal): Promise<void> {
  const signer = new JoseCheckpointSigner(checkpointSecret(terminal));
  if (publicKey) return terminal.write(signer.publicKey);
  const onRow = ({ sequence, hash }: { sequence: number; hash: string }) =>
    terminal.write(`${sequence} ${hash}`);
  const signed = await onDatabase(terminal, ({ checkpoint: create }) =>
    create(signer).execute(after, onRow),
  ).catch((error: unknown) => {
    if (error instanceof AuditLogAltered) throw new CommandFailure(error.message, EXIT.tampered);
    throw error;
  });
  if (signed === undefined) throw new CommandFailure(`The log has no row after ${after}.`, EXIT.refused);
  terminal.write(signed);
}

/**
 * Returns the secret from which the signing key of checkpoints is derived. Throws `CommandFailure` if it is
 * not set.
 */
function checkpointSecret({ environment, folder }: Terminal): Secret {
  const secret = new Slice('command-line', environment, folder).optional('AUDIT_CHECKPOINT_SECRET');
  if (secret !== undefined) return new Secret(secret);
  throw new CommandFailure(
    'AUDIT_CHECKPOINT_SECRET is not set. Create it once with `openssl rand -base64 32`, and keep it where the owner of the database cannot read it.',
    EXIT.usage,
  );
}

function sequenceOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use the number of a row.');
  return Number(text);
}

import { DomainError, StorageUnavailable } from '@gatehouse/core/kernel';
import { ApiError } from '@gatehouse/http-koa/client';
import { startFailureText } from '@gatehouse/http-koa/process';
import { Command, CommanderError } from 'commander';
import { ConfigInvalid } from '../../config/index.ts';
import { addAccountCommands } from './account-commands.ts';
import { addAuditCommands } from './audit-commands.ts';
import { addCredentialCommands } from './credential-commands.ts';
import { CommandFailure, EXIT } from './exit-code.ts';
import { addInviteCommands } from './invite-commands.ts';
import { printable } from './printable.ts';
import { addRoleCommands } from './role-commands.ts';
import type { Terminal } from './terminal.ts';

const SURROUNDINGS = `
Variables:
  OPS_URL       the operator API (default: http://127.0.0.1:18280)
  OPS_TOKEN     a machine credential for it
  DATABASE_URL  the database itself, for what needs no operator API (default: sqlite:data/gateway.sqlite)

Ends with 0 when done, 1 refused, 2 wrongly typed, 3 nobody answers, 4 the record is not as it was written.`;

/** Runs `gatehouse-ops` with these words and answers its exit code. */
export async function runCommand(words: readonly string[], bare: Terminal): Promise<number> {
  const terminal: Terminal = {
    ...bare,
    write: (text) => bare.write(printable(text)),
    complain: (text) => bare.complain(printable(text)),
  };
  const program = new Command('gatehouse-ops')
    .description('Look accounts up, change what they hold, and read who changed it and why')
    .addHelpText('after', SURROUNDINGS)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.write(text.trimEnd()),
      writeErr: (text) => terminal.complain(text.trimEnd()),
    });
  addAccountCommands(program, terminal);
  addAuditCommands(program, terminal);
  addRoleCommands(program, terminal);
  addCredentialCommands(program, terminal);
  addInviteCommands(program, terminal);
  try {
    await program.parseAsync(words, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    const { exitCode, message } = failureOf(error);
    if (message !== undefined) terminal.complain(message);
    return exitCode;
  }
}

function failureOf(error: unknown): { exitCode: number; message?: string } {
  // Commander has said what it had to say itself.
  if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage };
  if (error instanceof CommandFailure) return error;
  if (error instanceof ConfigInvalid) return { exitCode: EXIT.usage, message: error.message };
  if (error instanceof StorageUnavailable)
    return { exitCode: EXIT.unreachable, message: startFailureText(error) };
  if (error instanceof ApiError || error instanceof DomainError) {
    return { exitCode: EXIT.refused, message: `${error.code}: ${error.message}` };
  }
  // What fetch throws when nobody answers.
  if (error instanceof TypeError && error.cause !== undefined) {
    return { exitCode: EXIT.unreachable, message: 'The operator API does not answer. Is OPS_URL right?' };
  }
  throw error;
}

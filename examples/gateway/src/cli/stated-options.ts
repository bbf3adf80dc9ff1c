import type { StatedCause } from '@gatehouse/core/operator';
import type { Command } from 'commander';

/** Options with the reason and the ticket of a command. */
export interface StatedOptions {
  readonly reason: string;
  readonly ticket: string;
}

/** Adds the required options `--reason` and `--ticket` to the command. */
export function stated(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'the reason; written to the audit log')
    .requiredOption('--ticket <reference>', 'the support ticket; written to the audit log');
}

export function causeOf({ reason, ticket: ticketRef }: StatedOptions): StatedCause {
  return { reason, ticketRef };
}

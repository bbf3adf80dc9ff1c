import type { Command } from 'commander';

/** Options that filter the rows of the audit log. */
export interface AuditFilterOptions {
  readonly did?: string;
  readonly principal?: string;
  readonly eventId?: string;
  readonly ticket?: string;
  readonly action?: string;
  readonly text?: string;
}

/** The filter as the query of `GET audit`. */
export interface AuditQuery {
  readonly did?: string | undefined;
  readonly principal?: string | undefined;
  readonly event_id?: string | undefined;
  readonly ticket_ref?: string | undefined;
  readonly action?: string | undefined;
  readonly text?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export function addFilterOptions(command: Command): Command {
  return command
    .option('--did <did>', 'only rows about this DID')
    .option('--principal <name>', 'only rows by this principal')
    .option('--event-id <id>', 'only the row of this entitlement event')
    .option('--ticket <reference>', 'only rows with this ticket')
    .option('--action <name>', 'only rows with this action, such as entitlement.lapse')
    .option('--text <text>', 'only rows whose principal, action, subject, reason or ticket contains this');
}

export function auditQueryOf(options: AuditFilterOptions): AuditQuery {
  const { did, principal, eventId, ticket, action, text } = options;
  return { did, principal, event_id: eventId, ticket_ref: ticket, action, text };
}

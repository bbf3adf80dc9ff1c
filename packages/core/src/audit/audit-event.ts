import type { Instant } from '../kernel/instant.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Principal } from '../kernel/principal.ts';

/** An action that must be traceable (OWASP ASVS 16.3). Must not contain a secret. */
export interface AuditEvent {
  readonly at: Instant;
  readonly principal: Principal;
  /** Name of the action, for example `account.role.changed`. */
  readonly action: string;
  /** The object of the action: an account id, a DID, the name of a setting. */
  readonly subject: string;
  /** The reason that the principal gave, if the action requires one. */
  readonly reason?: string | undefined;
  /** The support ticket that led to the action, if the action requires one. */
  readonly ticketRef?: string | undefined;
  /** Further facts, for example the values before and after the change. */
  readonly detail: JsonObject;
}

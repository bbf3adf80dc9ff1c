import type { Instant } from '../kernel/instant.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Principal } from '../kernel/principal.ts';

/** Something that was done and must be answerable for later (OWASP ASVS 16.3). It never holds a secret. */
export interface AuditEvent {
  readonly at: Instant;
  readonly principal: Principal;
  /** What was done, for example `account.role.changed`. */
  readonly action: string;
  /** To what or whom: an account id, a DID, the name of a setting. */
  readonly subject: string;
  /** Why, in the principal's own words, where the action asks for it. */
  readonly reason?: string | undefined;
  /** The support ticket that led to it, where the action asks for it. */
  readonly ticketRef?: string | undefined;
  /** What else there is to know, for example the values before and after. */
  readonly detail: JsonObject;
}

import type { AuditEntry } from '../../../audit/audit-entry.ts';
import type { AuditReader } from '../../../audit/audit-reader.port.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { type AccountId, LOCAL_PROVIDER } from '../account.ts';

/** A sign-in to an account, or a refused attempt. */
export interface SignInAttempt {
  /** Identifies the attempt. */
  readonly id: string;
  readonly at: Instant;
  readonly succeeded: boolean;
  /** `SignInOrigin.address`; null if it was not recorded. */
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Dependencies of `ListSignIns`. */
export interface ListSignInsPorts {
  readonly audit: AuditReader;
}

/** Maximum number of sign-ins in the list, and of refused attempts. */
const MAX_LISTED = 20;
const ID_LENGTH = 16;

/** Actions of the audit rows that record a sign-in. */
const SIGN_INS = ['session.began', 'account.created', 'account.password.chosen'] as const;
const REFUSED = 'session.refused';

/**
 * Lists the most recent sign-ins of one account, so that the owner notices sign-ins of other people (OWASP ASVS 6.3.5).
 */
export class ListSignIns {
  readonly #ports: ListSignInsPorts;

  constructor(ports: ListSignInsPorts) {
    this.#ports = ports;
  }

  /**
   * Returns at most 20 sign-ins and at most 20 refused attempts, newest first. With one limit for both, an intruder
   * could remove a sign-in from the list by entering wrong passwords.
   */
  async execute(id: AccountId): Promise<readonly SignInAttempt[]> {
    const [signIns, refused] = await Promise.all([this.#latest(id, SIGN_INS), this.#latest(id, [REFUSED])]);
    return newestFirst([...signIns, ...refused]).map(attemptOf);
  }

  async #latest(id: AccountId, actions: readonly string[]): Promise<readonly AuditEntry[]> {
    const pages = await Promise.all(
      actions.map((action) => this.#ports.audit.page({ subject: id, action }, { limit: MAX_LISTED })),
    );
    return newestFirst(pages.flatMap(({ items }) => items).filter(isListed)).slice(0, MAX_LISTED);
  }
}

function newestFirst(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  return entries.toSorted((a, b) => b.sequence - a.sequence);
}

/**
 * Returns whether the row is a sign-in or a refused attempt. The creation of an account is a sign-in only if its owner
 * created it with a password. With single sign-on, a row `session.began` follows.
 */
function isListed({ action, principal, subject, detail }: AuditEntry): boolean {
  if (action !== 'account.created') return true;
  return principal === subject && detail.provider === LOCAL_PROVIDER;
}

function attemptOf({ hash, at, action, detail }: AuditEntry): SignInAttempt {
  const { address, userAgent } = detail;
  return {
    id: hash.slice(0, ID_LENGTH),
    at,
    succeeded: action !== REFUSED,
    address: textOf(address),
    userAgent: textOf(userAgent),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

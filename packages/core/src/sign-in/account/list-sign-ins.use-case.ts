import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { AuditReader } from '../../audit/audit-reader.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type AccountId, LOCAL_PROVIDER } from './account.ts';

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

const MAX_SIGN_INS = 20;
const ID_LENGTH = 16;

/** Actions of the audit log with which an account signs in, or fails to. */
const ACTIONS = ['session.began', 'session.refused', 'account.created', 'account.password.chosen'] as const;

/** Lists the most recent sign-ins of one account, so that its owner notices those of other people (OWASP ASVS 6.3.5). */
export class ListSignIns {
  readonly #ports: ListSignInsPorts;

  constructor(ports: ListSignInsPorts) {
    this.#ports = ports;
  }

  /** Returns at most 20 sign-ins and refused attempts, newest first. */
  async execute(id: AccountId): Promise<readonly SignInAttempt[]> {
    const pages = await Promise.all(
      ACTIONS.map((action) => this.#ports.audit.page({ subject: id, action }, { limit: MAX_SIGN_INS })),
    );
    return pages
      .flatMap(({ items }) => items)
      .filter(isSignIn)
      .sort((a, b) => b.sequence - a.sequence)
      .slice(0, MAX_SIGN_INS)
      .map(attemptOf);
  }
}

/** A new account signs in only if its owner created it. With single sign-on, `session.began` follows. */
function isSignIn({ action, principal, subject, detail }: AuditEntry): boolean {
  if (action !== 'account.created') return true;
  return principal === subject && detail.provider === LOCAL_PROVIDER;
}

function attemptOf({ hash, at, action, detail }: AuditEntry): SignInAttempt {
  const { address, userAgent } = detail;
  return {
    id: hash.slice(0, ID_LENGTH),
    at,
    succeeded: action !== 'session.refused',
    address: textOf(address),
    userAgent: textOf(userAgent),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

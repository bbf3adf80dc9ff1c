import assert from 'node:assert/strict';
import { type Account, type Role, type SignedIn, usernameKey } from '@gatehouse/core/account';
import type { AuditEntry } from '@gatehouse/core/audit';
import { isDueForTouch, isLive, type OwnedSession, type Session } from '@gatehouse/core/session';
import { type AuthSystem, SESSION_LIMITS } from '../auth-system.ts';

/** The expected state of an account. */
export interface Person {
  readonly id: string;
  readonly username: string;
  role: Role;
  /** The password; undefined for a person who signs in at a provider. */
  password?: string | undefined;
  readonly subject?: string | undefined;
}

/** A session id that the system issued, with its expected state. */
export interface Ticket {
  readonly token: string;
  session: Session;
  ended: boolean;
}

/** All actions on a system, and the state that the system must have as their result. */
export class AuthHistory {
  readonly people: Person[] = [];
  readonly tickets: Ticket[] = [];
  #auditRows = 0;

  /** Records that a user got an account. The first account must be an admin. */
  addPerson(account: Account, known: Pick<Person, 'password' | 'subject' | 'role'>): void {
    const role = this.people.length === 0 ? 'admin' : known.role;
    assert.equal(account.role, role);
    this.people.push({ ...known, id: account.id, username: account.username, role });
  }

  /** Records that a user signed in with a client. `replaced` is the session id that the client had before. */
  addTicket({ id, session }: SignedIn, replaced?: Ticket): void {
    if (replaced) replaced.ended = true;
    this.tickets.push({ token: id.reveal(), session, ended: false });
  }

  endAllOf(ownerId: string, except?: Ticket): void {
    for (const ticket of this.tickets) {
      if (ticket.session.ownerId === ownerId && ticket !== except) ticket.ended = true;
    }
  }

  named(username: string): Person | undefined {
    return this.people.find((person) => usernameKey(person.username) === usernameKey(username));
  }

  person(number: number): Person | undefined {
    return this.people[number % Math.max(1, this.people.length)];
  }

  ticket(number: number): Ticket | undefined {
    return this.tickets[number % Math.max(1, this.tickets.length)];
  }

  /** Returns a session that no action has ended. It could have expired. */
  openTicket(number: number): Ticket | undefined {
    const open = this.tickets.filter(({ ended }) => !ended);
    return open[number % Math.max(1, open.length)];
  }

  /** Returns the caller with this session id, as a server authenticates it; undefined after the session has expired. */
  async caller(number: number, system: AuthSystem): Promise<OwnedSession<Account> | undefined> {
    const ticket = this.openTicket(number);
    return ticket && system.authenticate.execute(ticket.token);
  }

  /** Checks that the last action wrote this audit row, and wrote no other row. */
  async checkAudited(
    { storage }: AuthSystem,
    row: Pick<AuditEntry, 'principal' | 'action' | 'subject'>,
  ): Promise<void> {
    this.#auditRows += 1;
    const { items } = await storage.audit.page({ action: row.action }, { limit: 1 });
    const { principal, action, subject, sequence } = items[0] ?? assert.fail(`no audit row of ${row.action}`);
    assert.deepEqual({ principal, action, subject, sequence }, { ...row, sequence: this.#auditRows });
  }

  /** Checks the laws that always hold, for every issued session id and every account. */
  async checkLaws(system: AuthSystem): Promise<void> {
    for (const ticket of this.tickets) await this.#checkTicket(ticket, system);
    const { items } = await system.storage.accounts.page({ limit: 1_000 });
    const roles = Object.fromEntries(items.map(({ id, role }) => [id, role]));
    assert.deepEqual(roles, Object.fromEntries(this.people.map(({ id, role }) => [id, role])));
    const configured = await system.storage.accounts.hasAny();
    assert.equal(
      configured,
      items.some(({ role }) => role === 'admin'),
      'there is always an admin',
    );
    assert.equal((await system.storage.audit.head()).sequence, this.#auditRows);
  }

  async #checkTicket(ticket: Ticket, { authenticate, recordLastSeen, clock }: AuthSystem): Promise<void> {
    const now = clock.now();
    if (!isLive(ticket.session, SESSION_LIMITS, now)) ticket.ended = true;
    const found = await authenticate.execute(ticket.token);
    await recordLastSeen.execute();
    assert.equal(found === undefined, ticket.ended, 'a session authenticates until it ends, and never again');
    if (!found) return;
    if (isDueForTouch(ticket.session, now)) ticket.session = { ...ticket.session, lastSeenAt: now };
    const { ownerId } = ticket.session;
    assert.equal(found.owner.id, ownerId, 'a session authenticates only its own account');
    assert.equal(found.owner.role, this.people.find(({ id }) => id === ownerId)?.role);
  }
}

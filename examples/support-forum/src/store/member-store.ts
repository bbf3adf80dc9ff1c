import { type Database, isStorable } from '@gatehouse/adapters/knex';
import type { Instant } from '@gatehouse/core/kernel';
import { type Member, type MemberRow, memberOf } from './member.ts';

/** Members in a database. */
export class MemberStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the member of this DID and stores the handle. Creates the member at the first sign-in. */
  async signedIn(did: string, handle: string | null, now: Instant): Promise<Member> {
    await this.#database.write((from) =>
      from('members').insert({ did, handle, created_at: now }).onConflict('did').merge(['handle']),
    );
    const member = await this.byDid(did);
    if (!member) throw new Error('The member was removed during the sign-in.');
    return member;
  }

  async byDid(did: string): Promise<Member | undefined> {
    if (!isStorable(did)) return undefined;
    const row = await this.#database.read((from) => from<MemberRow>('members').where({ did }).first());
    return row && memberOf(row as MemberRow);
  }

  async byId(id: number): Promise<Member | undefined> {
    const row = await this.#database.read((from) => from<MemberRow>('members').where({ id }).first());
    return row && memberOf(row as MemberRow);
  }

  /** Suspends the member. If the member is suspended already, changes nothing and returns false. */
  async suspend(id: number, reason: string): Promise<boolean> {
    const changed = await this.#database.write((from) =>
      from('members').where({ id }).whereNull('suspend_reason').update({ suspend_reason: reason }),
    );
    return changed === 1;
  }

  /** Suspends the member for this reason. Replaces the reason of an earlier suspension. */
  async overrideSuspension(id: number, reason: string): Promise<void> {
    await this.#database.write((from) => from('members').where({ id }).update({ suspend_reason: reason }));
  }

  async unsuspend(id: number): Promise<void> {
    await this.#database.write((from) => from('members').where({ id }).update({ suspend_reason: null }));
  }

  /**
   * Removes the data that identifies the member, and keeps the posts. A later sign-in with the DID creates a
   * new member.
   */
  async anonymize(id: number): Promise<void> {
    const nameless = { did: `anonymous:${id}`, handle: null };
    await this.#database.write((from) => from('members').where({ id }).update(nameless));
  }
}

import type { Database } from '@gatehouse/adapters/knex';
import type { Instant } from '@gatehouse/core/kernel';

/** An invite that waits for the first sign-in. */
export interface Invite {
  readonly id: number;
  readonly email: string;
  readonly message: string | null;
}

/**
 * Invites in a database. No e-mail is sent, because the customer's page already shows the link to the forum.
 */
export class InviteStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds an invite and returns it. Returns undefined if the address has an invite with another message. */
  async add(email: string, message: string | null, now: Instant): Promise<Invite | undefined> {
    await this.#database.write((from) =>
      from('invites').insert({ email, message, created_at: now }).onConflict('email').ignore(),
    );
    const invite = await this.byEmail(email);
    return invite?.message === message ? invite : undefined;
  }

  async byEmail(email: string): Promise<Invite | undefined> {
    const row = await this.#database.read((from) => from<Invite>('invites').where({ email }).first());
    return row && { ...(row as Invite), id: Number((row as Invite).id) };
  }

  /** Returns false if there is no invite with this id. */
  async remove(id: number): Promise<boolean> {
    return (await this.#database.write((from) => from('invites').where({ id }).del())) === 1;
  }

  /** Removes the invites whose message contains the DID, because their recipient has signed in. */
  async removeOf(did: string): Promise<void> {
    await this.#database.write((from) =>
      from('invites')
        .where({ message: `Sign in with your account ${did}.` })
        .del(),
    );
  }
}

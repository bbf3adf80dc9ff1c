import type { Did } from '@gatehouse/core/pds';
import { type WriteAttempt, WriteAttempts } from '@gatehouse/core/sync';
import type { Database } from '../../database.ts';
import { asHolder, readingAsHolder } from '../as-holder.ts';

/** The records that a worker has begun to write, in a database. */
export class KnexWriteAttempts extends WriteAttempts {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override begin(holder: Did, file: string, { revision, digest }: WriteAttempt): Promise<void> {
    const row = { holder, file, digest, revision };
    return asHolder(this.#database, holder, async () => {
      await this.#database.write((from) =>
        from('write_attempts').insert(row).onConflict(['holder', 'file', 'digest']).ignore(),
      );
    });
  }

  override digests(holder: Did, file: string): Promise<ReadonlySet<string>> {
    return readingAsHolder(this.#database, holder, async () => {
      const rows = await this.#database.read((from) =>
        from('write_attempts').select('digest').where({ holder, file }),
      );
      return new Set((rows as { digest: string }[]).map(({ digest }) => digest));
    });
  }

  override forget(holder: Did, file: string, revision: number): Promise<void> {
    return asHolder(this.#database, holder, async () => {
      await this.#database.write((from) =>
        from('write_attempts').where({ holder, file }).where('revision', '<=', revision).del(),
      );
    });
  }
}

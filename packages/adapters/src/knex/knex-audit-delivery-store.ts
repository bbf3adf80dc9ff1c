import { AuditDeliveryStore, type AuditHead, EMPTY_LOG } from '@gatehouse/core/audit';
import type { Database } from './database.ts';

interface DeliveryRow extends AuditHead {
  readonly sink: string;
}

/** Stores in a database the last audit row that each sink has received. */
export class KnexAuditDeliveryStore extends AuditDeliveryStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async delivered(sink: string): Promise<AuditHead> {
    const row = await this.#database.read((from) =>
      from<DeliveryRow>('audit_deliveries').where({ sink }).first('sequence', 'hash'),
    );
    return row ?? EMPTY_LOG;
  }

  override async record(sink: string, { sequence, hash }: AuditHead): Promise<void> {
    await this.#database.transaction(async () => {
      const row = { sink, sequence, hash };
      await this.#database.write((from) => from('audit_deliveries').insert(row).onConflict('sink').ignore());
      await this.#database.write((from) =>
        from('audit_deliveries').where({ sink }).where('sequence', '<', sequence).update(row),
      );
    });
  }
}

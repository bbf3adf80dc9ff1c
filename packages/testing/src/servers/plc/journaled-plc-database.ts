import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { MockDatabase } from '@did-plc/server';

type Operation = Parameters<MockDatabase['validateAndAddOp']>[1];

interface JournalLine {
  readonly did: string;
  readonly createdAt: string;
  readonly operation: Operation;
}

/**
 * The in-memory database of the PLC directory. It also appends each accepted operation to a file as one line of JSON.
 * Opening the file checks every signature again. An incomplete last line is removed, because its operation was never
 * acknowledged.
 */
export class JournaledPlcDatabase extends MockDatabase {
  readonly #journal: FileHandle;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(journal: FileHandle) {
    super();
    this.#journal = journal;
  }

  static async open(path: string): Promise<JournaledPlcDatabase> {
    const journal = await open(path, 'a', 0o600);
    const text = await readFile(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) await truncate(path, Buffer.byteLength(whole));
    const database = new JournaledPlcDatabase(journal);
    await database.#replay(whole.split('\n').filter((line) => line !== ''));
    return database;
  }

  /** Runs one operation at a time, because the directory's check of `prev` is not safe for concurrent operations. */
  override validateAndAddOp(did: string, operation: Operation): Promise<void> {
    const added = this.#writing.then(() => this.#add(did, operation));
    this.#writing = added.catch(() => undefined);
    return added;
  }

  override async close(): Promise<void> {
    await this.#writing;
    await this.#journal.close();
  }

  async #add(did: string, operation: Operation): Promise<void> {
    await super.validateAndAddOp(did, operation);
    const createdAt = this.contents[did]?.at(-1)?.createdAt ?? new Date();
    const line: JournalLine = { did, createdAt: createdAt.toISOString(), operation };
    await this.#journal.appendFile(`${JSON.stringify(line)}\n`);
    await this.#journal.datasync();
  }

  /**
   * Applies the stored operations, and restores their original instants at the end. If it restored them earlier, an
   * operation of a recovery key could be refused, because such operations are accepted only within 72 hours.
   */
  async #replay(lines: readonly string[]): Promise<void> {
    const entries = lines.map((line): JournalLine => JSON.parse(line));
    for (const { did, operation } of entries) await super.validateAndAddOp(did, operation);
    const seen = new Map<string, number>();
    for (const { did, createdAt } of entries) {
      const index = seen.get(did) ?? 0;
      const entry = this.contents[did]?.[index];
      if (entry) entry.createdAt = new Date(createdAt);
      seen.set(did, index + 1);
    }
  }
}

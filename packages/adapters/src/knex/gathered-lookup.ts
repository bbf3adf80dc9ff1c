import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Connection, Engine, LookupStatement } from './engine.ts';

interface Waiting {
  readonly key: string;
  resolve(row: object | undefined): void;
  reject(error: unknown): void;
}

/**
 * Maximum number of look-up statements at the same time. It is low, so that later look-ups are gathered and most
 * connections stay free for other work.
 */
const MAX_IN_FLIGHT = 4;
/** Time after which a statement is no longer counted as in flight. */
const SLOW_LOOKUP: Milliseconds = SECOND;

/**
 * Gathers the look-ups of one turn of the event loop and sends them as one statement. Under load, this saves a fifth of
 * the CPU time of a whole request on SQLite, and half of it on PostgreSQL. Nothing is cached: a look-up that is
 * requested after a statement was sent waits for the next statement. A look-up is sent immediately if no statement is
 * in flight and the last turn had only one look-up.
 */
export class GatheredLookup {
  readonly #engine: Engine;
  readonly #statement: LookupStatement;
  #waiting: Waiting[] = [];
  #scheduled = false;
  #inFlight = 0;
  /** True if the last turn with look-ups had only one. */
  #isAlone = true;
  #wasSentAtOnce = false;

  constructor(engine: Engine, statement: LookupStatement) {
    this.#engine = engine;
    this.#statement = statement;
  }

  find(key: string): Promise<object | undefined> {
    if (this.#isAlone && !this.#scheduled && this.#inFlight === 0) return this.#sendAtOnce(key);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight === MAX_IN_FLIGHT || this.#waiting.length === 0) return;
    this.#endTurn();
  }

  /** Sends the look-ups of this turn when the turn has ended. */
  #endTurn(): void {
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      const gathered = this.#waiting.length;
      this.#isAlone = gathered + (this.#wasSentAtOnce ? 1 : 0) === 1;
      this.#wasSentAtOnce = false;
      if (gathered > 0) void this.#send();
    });
  }

  /** Sends the first look-up of a turn without waiting for others. */
  async #sendAtOnce(key: string): Promise<object | undefined> {
    this.#wasSentAtOnce = true;
    this.#endTurn();
    this.#inFlight += 1;
    try {
      return await this.#engine.reading((connection) =>
        rowOf(this.#statement, key, this.#engine, connection),
      );
    } finally {
      this.#inFlight -= 1;
      this.#schedule();
    }
  }

  async #send(): Promise<void> {
    const gathered = this.#waiting;
    this.#waiting = [];
    const landed = this.#takeOff();
    try {
      const keys = gathered.map(({ key }) => key);
      const rows = await this.#engine.reading((connection) =>
        rowsOf(this.#statement, keys, this.#engine, connection),
      );
      for (const { key, resolve } of gathered) resolve(rows.get(key));
    } catch (error) {
      for (const { reject } of gathered) reject(error);
    } finally {
      landed();
    }
  }

  /**
   * Counts a statement as in flight. The count ends when the returned function is called, or when the statement takes
   * too long.
   */
  #takeOff(): () => void {
    this.#inFlight += 1;
    let isCounted = true;
    const landed = () => {
      clearTimeout(slow);
      if (!isCounted) return;
      isCounted = false;
      this.#inFlight -= 1;
      this.#schedule();
    };
    const slow = setTimeout(landed, SLOW_LOOKUP);
    return landed;
  }
}

/** Returns the row of one key; undefined if it does not exist. */
export async function rowOf(
  { name, text }: LookupStatement,
  key: string,
  engine: Engine,
  connection: Connection,
): Promise<object | undefined> {
  const [row] = await connection.prepared({ name, text: text[engine.name].one }, [key]);
  return row;
}

/** Returns the existing rows of these keys, by key. */
export async function rowsOf(
  { name, text, key }: LookupStatement,
  keys: readonly string[],
  engine: Engine,
  connection: Connection,
): Promise<ReadonlyMap<unknown, object>> {
  const rows = await connection.prepared({ name: `${name}_many`, text: text[engine.name].many }, [
    engine.keys(keys),
  ]);
  return new Map(rows.map((row) => [Reflect.get(row, key), row]));
}

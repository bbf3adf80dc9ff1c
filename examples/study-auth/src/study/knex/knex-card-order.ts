import type { Database, QueryStart } from '@gatehouse/adapters/knex';
import type { Knex } from 'knex';
import { CardOrder } from '../card-order.port.ts';
import type { CallersDatabase } from './callers-database.ts';
import { CARD_PLACE, PLACE_GAP } from './card-place.ts';
import type { ShelfPlace } from './knex-shelf.ts';

interface Placed {
  readonly id: string;
  readonly place: number;
}

/** The cards between which a card is moved. One of them is undefined at the start and at the end. */
interface Neighbours {
  readonly before: Placed | undefined;
  readonly next: Placed | undefined;
}

/** The distance that is created between two cards if no place between them is free. */
const WIDE_GAP = PLACE_GAP * PLACE_GAP;

/** The order of the cards of one lesson of one caller. Every statement is restricted to that lesson. */
export class KnexCardOrder extends CardOrder {
  readonly #database: CallersDatabase;
  readonly #lesson: ShelfPlace;

  constructor(database: CallersDatabase, lesson: ShelfPlace) {
    super();
    this.#database = database;
    this.#lesson = lesson;
  }

  override move(cardId: string, after: string | null): Promise<boolean> {
    return this.#database.writing(async (database) => {
      // Locks the lesson, so that concurrent moves in it run one after the other.
      const lessons = await database.write((from) => this.#lesson.seek(from).forUpdate());
      // Locks the cards, so that none of them is removed while its neighbours are read.
      const found = await database.write((from) =>
        this.#cards(from)
          .whereIn('id', [cardId, after ?? cardId])
          .forUpdate(),
      );
      if (lessons.length === 0 || found.length < (after === null || after === cardId ? 1 : 2)) return false;
      if (after === cardId) return true;
      const before = found.find(({ id }) => id === after);
      const neighbours = { before, next: await this.#nextOf(database, cardId, before) };
      const position = between(neighbours) ?? (await this.#widened(database, neighbours));
      await database.write((from) => from('cards').where({ id: cardId }).update({ position }));
      return true;
    });
  }

  /**
   * Returns the first card behind `before`, ignoring `moved`. If `before` is undefined, returns the first card of the
   * lesson.
   */
  #nextOf(database: Database, moved: string, before: Placed | undefined): Promise<Placed | undefined> {
    return database.read((from) => {
      const rows = this.#cards(from).whereNot({ id: moved }).orderByRaw(`${CARD_PLACE}, id`);
      return (
        before ? rows.whereRaw(`(${CARD_PLACE}, id) > (?, ?)`, [before.place, before.id]) : rows
      ).first();
    });
  }

  /** Moves every card up to `before` away from `next`, and returns a place between both. */
  async #widened(database: Database, { before, next }: Neighbours): Promise<number> {
    const { place, id } = before as Placed;
    await database.write((from) =>
      from('cards')
        .whereIn('lesson_id', this.#lesson.seek(from))
        .whereRaw(`(${CARD_PLACE}, id) <= (?, ?)`, [place, id])
        .update({ position: from.raw(`${CARD_PLACE} - ?`, [WIDE_GAP]) }),
    );
    return between({ before: { id, place: place - WIDE_GAP }, next }) as number;
  }

  #cards(from: QueryStart): Knex.QueryBuilder<Placed, Placed[]> {
    return from('cards')
      .whereIn('lesson_id', this.#lesson.seek(from))
      .select('id', from.raw(`${CARD_PLACE} as place`)) as never;
  }
}

/** Returns a free place between the cards; undefined if they are too close to each other. */
function between({ before, next }: Neighbours): number | undefined {
  if (!before || !next) return before ? before.place + PLACE_GAP : (next?.place ?? 0) - PLACE_GAP;
  const middle = Math.floor((before.place + next.place) / 2);
  return middle > before.place ? middle : undefined;
}

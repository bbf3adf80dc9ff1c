import { NotFound } from '@gatehouse/core/kernel';
import type { Card } from '../../../src/study/card.ts';
import { CardOrder } from '../../../src/study/card-order.port.ts';

/** The order of the cards of one lesson in memory. Each move gives every card of the lesson a new place. */
export class MemoryCardOrder extends CardOrder {
  readonly #cards: () => readonly Card[];
  readonly #places: Map<string, number>;

  /** `cards` returns the cards in their order, and throws `NotFound` if there is no such lesson. */
  constructor(cards: () => readonly Card[], places: Map<string, number>) {
    super();
    this.#cards = cards;
    this.#places = places;
  }

  override async move(cardId: string, after: string | null): Promise<boolean> {
    const ids = this.#ids();
    if (!ids.includes(cardId) || (after !== null && !ids.includes(after))) return false;
    if (after === cardId) return true;
    const others = ids.filter((id) => id !== cardId);
    others.splice(after === null ? 0 : others.indexOf(after) + 1, 0, cardId);
    // The place of a new card is the time of its creation. Moved cards get smaller places, so that new cards come last.
    for (const [index, id] of others.entries()) this.#places.set(id, index + 1);
    return true;
  }

  #ids(): string[] {
    try {
      return this.#cards().map(({ id }) => id);
    } catch (error) {
      if (error instanceof NotFound) return [];
      throw error;
    }
  }
}

/** The order of the cards of one lesson. Cards that were never moved are ordered by their creation. */
export abstract class CardOrder {
  /**
   * Moves a card directly behind another card, or to the start if `after` is null. The other cards keep their order.
   * Concurrent moves run one after the other. Returns false, and changes nothing, if one of the cards is not in the
   * lesson. A move of a card behind itself changes nothing.
   */
  abstract move(cardId: string, after: string | null): Promise<boolean>;
}

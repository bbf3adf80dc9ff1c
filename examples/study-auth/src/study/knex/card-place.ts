/**
 * Distance between the places of two cards that were created one millisecond apart. Changing it mixes new cards with
 * stored ones.
 */
export const PLACE_GAP = 1_024;

/**
 * The value by which the cards of a lesson are ordered. `position` is null until a card is moved, so a server of an
 * earlier release can add cards at the same time.
 */
export const CARD_PLACE: string = `coalesce(cards.position, cards.created_at * ${PLACE_GAP})`;

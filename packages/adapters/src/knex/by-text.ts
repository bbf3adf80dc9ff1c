/** Returns a function that compares items by their texts, for sorting. */
export function byText<T>(textOf: (item: T) => string): (one: T, other: T) => number {
  return (one, other) => (textOf(one) < textOf(other) ? -1 : 1);
}

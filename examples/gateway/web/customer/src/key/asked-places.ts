const ASKED_WORDS = 4;

/** Chooses the words of a phrase that the customer must enter. Returns their positions in ascending order. */
export function askedPlaces(count: number): readonly number[] {
  const places = new Set<number>();
  while (places.size < ASKED_WORDS) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    places.add(random % count);
  }
  return [...places].toSorted((one, other) => one - other);
}

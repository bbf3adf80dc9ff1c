/**
 * A list of items that are added and removed frequently. A Map whose keys are requests or responses would increase the
 * CPU time of a proxied request by a fifth, because V8 hashes each key and keeps a table of short-lived objects.
 */
export class Slots<Item extends object> {
  readonly #items: (Item | undefined)[] = [];
  readonly #free: number[] = [];

  /** Returns the slot, which is needed to remove the item. */
  add(item: Item): number {
    const slot = this.#free.pop() ?? this.#items.length;
    this.#items[slot] = item;
    return slot;
  }

  /** Removes the item from the slot. Does nothing if the slot contains another item. */
  remove(slot: number, item: Item): void {
    if (this.#items[slot] !== item) return;
    this.#items[slot] = undefined;
    this.#free.push(slot);
  }

  items(): readonly Item[] {
    return this.#items.filter((item) => item !== undefined);
  }
}

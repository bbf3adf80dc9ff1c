/** A set that contains only the latest `limit` keys that were added. */
export class LatestKeys {
  readonly #limit: number;
  readonly #keys = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    this.#keys.delete(key);
    if (this.#keys.size >= this.#limit) this.#keys.delete(this.#keys.keys().next().value ?? '');
    this.#keys.add(key);
  }
}

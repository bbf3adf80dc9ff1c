/** Maximum number of addresses of members that are remembered. */
const MAX_MEMBER_ADDRESSES = 1_000;

/** The addresses at which machines have proved their membership, the latest last. */
export class MemberAddresses {
  readonly #addresses: Set<string>;
  readonly #onAdded: () => void;

  /** `known`: addresses that an earlier process has stored. `onAdded` is called when there is a new address. */
  constructor(known: Iterable<string> = [], onAdded: () => void = () => {}) {
    this.#addresses = new Set([...known].slice(-MAX_MEMBER_ADDRESSES));
    this.#onAdded = onAdded;
  }

  has(address: string): boolean {
    return this.#addresses.has(address);
  }

  /** Adds the address, or makes it the latest. Removes the earliest if there are too many. */
  add(address: string): void {
    const isNew = !this.#addresses.delete(address);
    this.#addresses.add(address);
    for (const earliest of this.#addresses) {
      if (this.#addresses.size <= MAX_MEMBER_ADDRESSES) break;
      this.#addresses.delete(earliest);
    }
    if (isNew) this.#onAdded();
  }

  all(): readonly string[] {
    return [...this.#addresses];
  }
}

/** Stores the values of a form in this tab, so that they are not lost by a reload. */
export class Draft<Values extends object> {
  readonly #key: string;

  constructor(key: string) {
    this.#key = `gatehouse-draft:${key}`;
  }

  /** The stored values, or the initial ones if nothing is stored. */
  read(initial: Values): Values {
    const kept = sessionStorage.getItem(this.#key);
    return kept === null ? initial : { ...initial, ...(JSON.parse(kept) as Partial<Values>) };
  }

  keep(values: Values): void {
    sessionStorage.setItem(this.#key, JSON.stringify(values));
  }

  forget(): void {
    sessionStorage.removeItem(this.#key);
  }
}

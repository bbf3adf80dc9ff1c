/** Stores the values of a form in the browser tab, so that a reload does not lose them. */
export class Draft<Values extends object> {
  readonly #key: string;

  constructor(key: string) {
    this.#key = `gatehouse-draft:${key}`;
  }

  /** Returns the stored values, or the initial values if nothing is stored. */
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

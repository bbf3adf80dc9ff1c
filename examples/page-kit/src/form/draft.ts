/** Keeps what is typed into a form in this tab's storage, so that it survives a reload. */
export class Draft<Values extends object> {
  readonly #key: string;

  constructor(key: string) {
    this.#key = `gatehouse-draft:${key}`;
  }

  /** The kept values over the initial ones. */
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

const MASK = '[secret]';

/** A value that must not be printed. Its string forms show a mask; only `reveal()` returns the value. */
export class Secret {
  readonly #value: string;

  static {
    // Node's util.inspect, which console.log uses, calls the method of this name.
    Object.defineProperty(Secret.prototype, Symbol.for('nodejs.util.inspect.custom'), { value: () => MASK });
  }

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for the one place that needs it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }
}

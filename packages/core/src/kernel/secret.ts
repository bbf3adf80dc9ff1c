const MASK = '[secret]';

/**
 * A value that must not be printed. If it is converted to a string, the result is a mask. Only `reveal()` returns the
 * value.
 */
export class Secret {
  readonly #value: string;

  static {
    // `util.inspect` of Node.js, which `console.log` uses, calls the method of this name.
    Object.defineProperty(Secret.prototype, Symbol.for('nodejs.util.inspect.custom'), { value: () => MASK });
  }

  constructor(value: string) {
    this.#value = value;
  }

  /** Returns the value itself. Call this only where the value is used. */
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

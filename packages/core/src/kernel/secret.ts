const MASK = '[secret]';

/** A value that must not be seen: every usual way to print it shows a mask; `reveal()` is the one way out. */
export class Secret {
  readonly #value: string;

  static {
    // Node's util.inspect, and so console.log, asks a value by this name to describe itself.
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

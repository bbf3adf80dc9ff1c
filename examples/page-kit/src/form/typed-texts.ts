type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The text fields in an element whose text the user has changed. */
export class TypedTexts {
  /** Text of each field before the first change. */
  readonly #before = new Map<TextField, string>();

  /** Watches the element. Can be the `ref` of a React element. */
  readonly watch = (element: HTMLElement | null): (() => void) => {
    element?.addEventListener('beforeinput', this.#note);
    return () => element?.removeEventListener('beforeinput', this.#note);
  };

  /**
   * Returns whether no field contains another text than before. Fields that were removed from the page do not matter.
   */
  isEmpty(): boolean {
    return [...this.#before].every(([field, text]) => !field.isConnected || field.value === text);
  }

  readonly #note = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (!this.#before.has(target)) this.#before.set(target, target.value);
  };
}

/** The copy cannot begin, or is not complete. The message contains the remedy. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
  /** True if the copied audit log differs from the chain of the source. */
  readonly isTampered: boolean;

  constructor(message: string, { isTampered = false }: { readonly isTampered?: boolean } = {}) {
    super(message);
    this.isTampered = isTampered;
  }
}

/** A copy that cannot begin or is not complete, with what to do. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
  /** Whether the copied audit log is not the chain of the source. */
  readonly isTampered: boolean;

  constructor(message: string, { isTampered = false }: { readonly isTampered?: boolean } = {}) {
    super(message);
    this.isTampered = isTampered;
  }
}

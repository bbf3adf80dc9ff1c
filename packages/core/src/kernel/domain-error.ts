/** A refusal that the domain can name. `code` is stable and is what a program tells refusals apart by. */
export abstract class DomainError extends Error {
  abstract readonly code: string;

  override get name(): string {
    return this.constructor.name;
  }
}

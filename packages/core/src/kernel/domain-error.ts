/** A refusal that the domain can name. Programs distinguish refusals by `code`, which never changes. */
export abstract class DomainError extends Error {
  abstract readonly code: string;

  override get name(): string {
    return this.constructor.name;
  }
}

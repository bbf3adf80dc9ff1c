/** The unit of work ended before a query of it was run, because the caller did not await the query. */
export class UnitOfWorkEnded extends Error {
  override readonly name = 'UnitOfWorkEnded';

  constructor() {
    super('This unit of work has ended. Await every query inside it.');
  }
}

/** A method that works only inside a unit of work was called outside one. */
export class UnitOfWorkRequired extends Error {
  override readonly name = 'UnitOfWorkRequired';

  constructor() {
    super('This must be called inside a unit of work.');
  }
}

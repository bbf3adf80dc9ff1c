/** Turns a good storage into one that breaks a promise. */
export type Saboteur<Needed> = <Storage extends Needed>(storage: Storage) => Storage;

/** For each clause of a contract, a saboteur that the clause must detect, or several by name. */
export type Saboteurs<Needed> = Readonly<
  Record<string, Saboteur<Needed> | Readonly<Record<string, Saboteur<Needed>>>>
>;

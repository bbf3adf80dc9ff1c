/** Converts a correct storage to one that breaks a clause of a port. */
export type Saboteur<Needed> = <Storage extends Needed>(storage: Storage) => Storage;

/** For each clause of a contract, a saboteur that the clause must detect, or several saboteurs by name. */
export type Saboteurs<Needed> = Readonly<
  Record<string, Saboteur<Needed> | Readonly<Record<string, Saboteur<Needed>>>>
>;

/**
 * For each clause of a contract, the changes that make a correct adapter, or a case that contains one, wrong. The
 * clause must detect each of them.
 */
export type PortSaboteurs<Subject> = Readonly<Record<string, (good: Subject) => Partial<Subject>>>;

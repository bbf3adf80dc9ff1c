/** Converts a correct storage to one that breaks a clause of a port. */
export type Saboteur<Needed> = <Storage extends Needed>(storage: Storage) => Storage;

/** For each clause of a contract, a saboteur that the clause must detect, or several saboteurs by name. */
export type Saboteurs<Needed> = Readonly<
  Record<string, Saboteur<Needed> | Readonly<Record<string, Saboteur<Needed>>>>
>;

/**
 * For each clause of a contract, a function that returns broken replacements for members of a correct adapter, or of a
 * case that contains one. The clause must detect them.
 */
export type PortSaboteurs<Subject> = Readonly<Record<string, (good: Subject) => Partial<Subject>>>;

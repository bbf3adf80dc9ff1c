/** A port's promises, each with an experiment that rejects if the promise is broken. Run each on a new subject. */
export type Contract<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

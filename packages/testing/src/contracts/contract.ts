/** The clauses of a port, each with an experiment that rejects if an adapter breaks it. Run each on a new subject. */
export type Contract<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

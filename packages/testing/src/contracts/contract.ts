/** A port's promises, each with the experiment that would refute it. Every experiment wants a subject of its own. */
export type Contract<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

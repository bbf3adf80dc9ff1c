import type { Mutation } from '../mutation.ts';

/** Kinds of bugs. The adapters together have at least ten bugs of each of the first six kinds. */
export type StoreBugKind =
  | 'another process'
  | 'race'
  | 'unit of work'
  | 'text'
  | 'outage'
  | 'deadlock'
  | 'stored record'
  | 'trigger of the audit log';

/** Bugs of one adapter, by kind. */
export type StoreBugs = Readonly<Partial<Record<StoreBugKind, readonly Mutation[]>>>;

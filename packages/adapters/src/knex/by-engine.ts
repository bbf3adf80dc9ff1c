import type { EngineName } from './engine-name.ts';

/** A value for each database. */
export type ByEngine<T> = Readonly<Record<EngineName, T>>;

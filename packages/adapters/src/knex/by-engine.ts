import type { EngineName } from './engine-name.ts';

/** One value for each database engine. */
export type ByEngine<T> = Readonly<Record<EngineName, T>>;

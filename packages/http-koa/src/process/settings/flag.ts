import { oneOf } from './one-of.ts';

/** A setting with the value `true` or `false`. */
export const flag = oneOf('true', 'false').transform((text) => text === 'true');

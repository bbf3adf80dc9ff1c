import { oneOf } from './one-of.ts';

/** `true` or `false`. */
export const flag = oneOf('true', 'false').transform((text) => text === 'true');

import { wholeNumber } from './whole-number.ts';

/** A TCP port; 0 takes any free one. */
export const portNumber = wholeNumber(0, 65_535);

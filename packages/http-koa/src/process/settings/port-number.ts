import { wholeNumber } from './whole-number.ts';

/** A TCP port; 0 for any free port. */
export const portNumber = wholeNumber(0, 65_535);

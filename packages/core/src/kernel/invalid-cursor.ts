import { InvalidInput } from './invalid-input.ts';

/** Returns the error for a cursor that the list has not issued. */
export function invalidCursor(): InvalidInput {
  return new InvalidInput([
    {
      path: ['cursor'],
      message: 'This is not a cursor of this list. Use the cursor that the previous page returned.',
    },
  ]);
}

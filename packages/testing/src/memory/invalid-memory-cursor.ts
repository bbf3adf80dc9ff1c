import { InvalidInput } from '@gatehouse/core/kernel';

/** Returns the error for a cursor that no list has issued. */
export function invalidMemoryCursor(): InvalidInput {
  return new InvalidInput([
    {
      path: ['cursor'],
      message: 'This is not a cursor of this list. Use the cursor that the previous page returned.',
    },
  ]);
}

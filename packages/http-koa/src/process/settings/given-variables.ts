import type { Variables } from './variables.ts';

/** Returns the variables that have a value. An empty variable is treated as unset. */
export function givenVariables(variables: Variables): Readonly<Record<string, string>> {
  const given = Object.entries(variables).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return Object.fromEntries(given);
}

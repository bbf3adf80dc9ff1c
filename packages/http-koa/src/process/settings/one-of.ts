import { z } from 'zod';

/** A setting with one of these values. An empty value is allowed, but the error message does not list it. */
export function oneOf<const Values extends readonly string[]>(...values: Values) {
  const named = values.filter((value) => value !== '');
  return z.enum(values, { error: `must be ${named.slice(0, -1).join(', ')} or ${named.at(-1)}` });
}

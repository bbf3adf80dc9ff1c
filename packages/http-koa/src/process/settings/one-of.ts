import { z } from 'zod';

/** One of the texts; an empty one is allowed but not named in the message. */
export function oneOf<const Values extends readonly string[]>(...values: Values) {
  const named = values.filter((value) => value !== '');
  return z.enum(values, { error: `Use ${named.slice(0, -1).join(', ')} or ${named.at(-1)}.` });
}

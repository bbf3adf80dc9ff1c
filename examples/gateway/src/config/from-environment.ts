import { z } from 'zod';
import { commaList } from './comma-list.ts';

const FLAGS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** What the text of an environment variable means to the schema; a text that means nothing is left as it is. */
export function fromEnvironment(schema: z.ZodType, text: string): unknown {
  if (schema instanceof z.ZodBoolean) return FLAGS[text.toLowerCase()] ?? text;
  if (schema instanceof z.ZodNumber) return /^\d+$/.test(text) ? Number(text) : text;
  if (schema instanceof z.ZodArray) return commaList(text);
  return text;
}

import { z } from 'zod';
import { line } from '../study/text-schemas.ts';

export const aiSettingsInput = z.strictObject({
  provider: line(60).describe('Empty for none'),
  model: line(200).describe('The name that the provider gives the model'),
  apiKey: z
    .string()
    .trim()
    .min(1, 'Enter a key, or omit the key to keep the stored one.')
    .max(1_000, 'Use at most 1000 characters.')
    .regex(/^[\x21-\x7e]*$/, 'A key has only letters, digits and punctuation marks, without spaces.')
    .nullable()
    .optional()
    .describe('If left out, the stored key is kept; null deletes it'),
});

export const aiSettings = z.strictObject({
  provider: z.string(),
  model: z.string(),
  apiKey: z.enum(['none', 'set', 'lost']).describe('`lost`: it must be entered again'),
});

import { z } from 'zod';

/** Texts separated by commas, without surrounding blanks and without empty ones; each once. */
export const commaList = z
  .string()
  .transform((text) =>
    [...new Set(text.split(',').map((item) => item.trim()))].filter((item) => item !== ''),
  );

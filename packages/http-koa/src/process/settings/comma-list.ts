import { z } from 'zod';

/** Texts separated by commas. Surrounding blanks, empty texts and duplicates are removed. */
export const commaList = z
  .string()
  .transform((text) =>
    [...new Set(text.split(',').map((item) => item.trim()))].filter((item) => item !== ''),
  );

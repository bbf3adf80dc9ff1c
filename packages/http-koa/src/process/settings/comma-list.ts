import { z } from 'zod';

/** A list of texts separated by commas. Removes surrounding blanks, empty texts and duplicates. */
export const commaList = z
  .string()
  .transform((text) =>
    [...new Set(text.split(',').map((item) => item.trim()))].filter((item) => item !== ''),
  );

import { z } from 'zod';
import { isReadableAddress } from './is-readable-address.ts';

/** Address of a SQLite file or a PostgreSQL database. */
export const databaseAddress = z
  .string()
  .regex(/^(sqlite:|postgres(ql)?:\/\/)./, 'Use sqlite:<path> or postgres://<user>@<host>/<database>.')
  .refine(isReadableAddress, 'Write #, / and ? in the user name and the password as %23, %2F and %3F.');

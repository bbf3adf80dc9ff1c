import { z } from 'zod';

/** Address of a SQLite file or a PostgreSQL database. */
export const databaseAddress = z
  .string()
  .regex(/^(sqlite:|postgres(ql)?:\/\/)./, 'Use sqlite:<path> or postgres://<user>@<host>/<database>.');

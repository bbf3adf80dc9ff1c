import { z } from 'zod';
import { hasPlainHost, PLAIN_HOST } from '../../address/is-plain-host.ts';
import { isReadableAddress } from './is-readable-address.ts';

/** Message for an address that `isReadableAddress` rejects. */
export const UNREADABLE_ADDRESS =
  'must percent-encode #, / and ? in the user name and password as %23, %2F and %3F';

/** Message for a SQLite database in memory. It is refused, because each connection would have its own database. */
const IN_MEMORY = 'must name a file: a SQLite database in memory is not supported';

/** Returns false for the address of a SQLite database in memory. */
const isOutsideMemory = (address: string) => !/^sqlite:(?:\/*:memory:|file:|.*[?&]mode=memory)/.test(address);

/** URL of a PostgreSQL database or a SQLite file. */
export const databaseAddress = z
  .string()
  .regex(
    /^(?:postgres(?:ql)?:\/\/|sqlite:).+/,
    'must be postgres://<user>@<host>/<database> or sqlite:<path>',
  )
  .refine(isOutsideMemory, IN_MEMORY)
  .refine(isReadableAddress, UNREADABLE_ADDRESS)
  .refine(hasPlainHost, PLAIN_HOST);

/** URL of a PostgreSQL or MariaDB database, or a SQLite file. */
export const anyDatabaseAddress = z
  .string()
  .regex(
    /^(?:postgres(?:ql)?:\/\/|mysql:\/\/|mariadb:\/\/|sqlite:).+/,
    'must be postgres://<user>@<host>/<database>, mysql://<user>@<host>/<database> or sqlite:<path>',
  )
  .refine(isOutsideMemory, IN_MEMORY)
  .refine(isReadableAddress, UNREADABLE_ADDRESS)
  .refine(hasPlainHost, PLAIN_HOST);

/** URL of a PostgreSQL database. */
export const postgresAddress = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/.+/, 'must be postgres://<user>@<host>/<database>')
  .refine(isReadableAddress, UNREADABLE_ADDRESS)
  .refine(hasPlainHost, PLAIN_HOST);

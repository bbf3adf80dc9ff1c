import { isIP } from 'node:net';
import { z } from 'zod';

/** A text that says something. */
export const text = z.string().min(1, 'must not be empty');

/** An http or https address without a trailing slash. */
export const address = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:\/\//.test(value), 'must be an http or https URL')
  .refine((value) => !value.endsWith('/'), 'must have no trailing slash');

/** A scheme, a host and perhaps a port, and nothing more (RFC 6454). */
export const origin = address.refine(
  (value) => URL.canParse(value) && new URL(value).origin === value,
  'must be an origin, that is, a URL without a path',
);

/** Where a server's own pages are: sign-ins with AT Protocol lead back to nowhere else, not even to localhost. */
export const publicOrigin = origin.refine(
  (value) => /^https:|^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(value),
  'must be https, or http to 127.0.0.1 or [::1]',
);

/** Where the database is. */
export const databaseAddress = z
  .string()
  .regex(
    /^(?:postgres(?:ql)?:\/\/|sqlite:).+/,
    'must be postgres://<user>@<host>/<database> or sqlite:<path>',
  );

/** An address of a network interface. */
export const bindAddress = z.string().refine((value) => isIP(value) !== 0, 'must be an IP address');

/** A TCP port; 0 takes any that is free. */
export const port = z
  .int('must be a whole number')
  .min(0, 'must be from 0 to 65535')
  .max(65_535, 'must be from 0 to 65535');

/** A switch. */
export const flag = z.boolean('must be true or false');

/** Origins; in the environment separated by commas. */
export const origins = z.array(origin);

/** How much is logged. */
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

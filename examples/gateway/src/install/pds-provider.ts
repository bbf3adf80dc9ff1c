import { z } from 'zod';

/** The network that most accounts are on. */
export const PUBLIC_PDS_URL = 'https://bsky.social';

const HTTPS_OR_LOOPBACK = /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Origin of a personal data server: https, or http on this machine. */
export const pdsOrigin = z
  .string()
  .refine((value) => HTTPS_OR_LOOPBACK.test(value), 'must be https, or http on this machine')
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be an origin, that is, a URL without a path',
  );

/**
 * Where the accounts of an installation are: on the public network, on the PDS of an operator, on a PDS that is installed
 * on this machine, or on a PDS with this address.
 */
export const pdsProvider = z.union(
  [z.enum(['public', 'operated', 'loopback']), z.strictObject({ custom: pdsOrigin })],
  'must be public, operated, loopback or {"custom": "<origin of the PDS>"}',
);

export type PdsProvider = z.output<typeof pdsProvider>;

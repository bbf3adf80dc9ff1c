import { z } from 'zod';

/** Address of the public network that most PDS accounts use. */
const PUBLIC_PDS_URL = 'https://bsky.social';

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
 * Place of the PDS accounts of an installation's customers: on the public network, on the PDS of an operator, on a new
 * PDS on this machine, or on the PDS at another address.
 */
export const pdsProvider = z.union(
  [z.enum(['public', 'operated', 'loopback']), z.strictObject({ custom: pdsOrigin })],
  'must be public, operated, loopback or {"custom": "<origin of the PDS>"}',
);

export type PdsProvider = z.output<typeof pdsProvider>;

/**
 * Returns the origin of a PDS on another machine, and the answer that contains the origin; undefined for a
 * PDS on this machine.
 */
export function originOfPds({
  pds_provider: provider,
  pds_url: url,
}: {
  readonly pds_provider: PdsProvider;
  readonly pds_url?: string | undefined;
}): { readonly origin: string; readonly field: string } | undefined {
  if (provider === 'loopback') return undefined;
  if (typeof provider === 'object') return { origin: provider.custom, field: 'pds_provider' };
  return url === undefined
    ? { origin: PUBLIC_PDS_URL, field: 'pds_provider' }
    : { origin: url, field: 'pds_url' };
}

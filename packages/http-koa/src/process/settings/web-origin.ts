import { z } from 'zod';
import { hasPlainHost, PLAIN_HOST } from '../../address/is-plain-host.ts';

const ORIGIN = 'must be an address without a path, such as https://study.example.org';

/** Scheme, host and port of an http or https address (RFC 6454), with or without a trailing slash. */
export const webOrigin = z
  .url({ protocol: /^https?$/, error: ORIGIN })
  .refine(hasPlainHost, PLAIN_HOST)
  .transform((text) => new URL(text))
  .refine(({ href, origin }) => href === `${origin}/`, ORIGIN)
  .transform((url) => url.origin);

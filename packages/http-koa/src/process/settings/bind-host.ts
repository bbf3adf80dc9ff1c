import { z } from 'zod';
import { isPlainHost } from '../../address/is-plain-host.ts';

/** An IP address or a host name on which a server listens. Refuses the spellings that `isPlainHost` refuses. */
export const bindHost = z
  .string()
  .min(1, 'must not be empty')
  .refine(isPlainHost, 'must be an IP address or a host name');

import { isProxyRange } from '@gatehouse/http-koa/address';
import { z } from 'zod';
import { commaList } from './comma-list.ts';

/** TRUSTED_PROXIES of every server here: whose X-Forwarded-For is believed. */
export const trustedProxies = z
  .string()
  .default('')
  .transform(commaList)
  .refine(
    (ranges) => ranges.every(isProxyRange),
    'must be addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
  );

import { z } from 'zod';
import { isProxyRange } from '../../address/is-proxy-range.ts';
import { commaList } from './comma-list.ts';

const PROXY = 'must be addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal';

/** The proxies whose `X-Forwarded-For` is trusted. */
export const proxyRanges = commaList.pipe(z.array(z.string().refine(isProxyRange, PROXY)));

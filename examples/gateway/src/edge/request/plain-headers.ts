import type { ReceivedHeaders } from '../../forwarding/forwarded-headers.ts';
import { CLIENT_CLAIMS } from '../table/index.ts';

const CLAIMS = new Set(CLIENT_CLAIMS.map((name) => name.toLowerCase()));

/**
 * Converts headers to the form of HTTP/1.1: removes the pseudo headers of HTTP/2, and joins several `Cookie`
 * headers (RFC 9113 section 8.2.3). Also removes headers in which the client describes itself, and sets `Host` to the
 * public name and port of the site.
 */
export function plainHeaders(raw: readonly string[], host: string): ReceivedHeaders {
  const rawHeaders: string[] = [];
  const cookies: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string;
    const value = raw[i + 1] as string;
    if (name.startsWith(':') || /^host$/i.test(name) || CLAIMS.has(name.toLowerCase())) continue;
    if (/^cookie$/i.test(name)) cookies.push(value);
    else rawHeaders.push(name, value);
  }
  if (cookies.length > 0) rawHeaders.push('Cookie', cookies.join('; '));
  rawHeaders.push('Host', host);
  return { rawHeaders, headers: { host } };
}

import type { IncomingMessage } from 'node:http';

/** A host with an optional port (RFC 3986 sections 3.2.2 and 3.2.3). The host can be empty (RFC 9112 section 3.2). */
const HOST = /^(?:\[[0-9a-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::\d*)?$/i;

/**
 * Returns whether the request has at most one `Host` line, with a valid value (RFC 9112 section 3.2). Node uses the
 * first of several lines, but a proxy in front of this server can use the last one. Node itself refuses requests
 * without `Host`. HTTP/2 has no such lines.
 */
export function hasValidHost({ httpVersionMajor, rawHeaders, headers }: IncomingMessage): boolean {
  if (httpVersionMajor !== 1) return true;
  let lines = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') lines += 1;
  return lines <= 1 && HOST.test(headers.host ?? '');
}

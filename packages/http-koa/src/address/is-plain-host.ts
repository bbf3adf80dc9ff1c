import { isIP } from 'node:net';

/** Matches the end of a host that URLs read as an IPv4 address (WHATWG URL Standard, "ends in a number"). */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i;
/** Message for a setting whose host `isPlainHost` refuses. */
export const PLAIN_HOST = 'must have an IPv4 address of four decimal numbers, such as 192.0.2.1';
/** Captures the host of a URL. For `http`, parsers accept any number of slashes and backslashes. */
const HOST = /^(?:https?:[\\/]*|[a-z][a-z\d+.-]*:\/\/)(?:[^\\/?#]*@)?(\[[^\]]*\]|[^\\/?#:]*)/i;

/**
 * Returns whether the text is a host name, or an IP address in its usual spelling. Octal, hexadecimal and shortened
 * spellings of IPv4 addresses, such as `010.0.0.1`, `0x7f.0.0.1` and `127.1`, are refused, because programs disagree
 * about their meaning.
 */
export function isPlainHost(host: string): boolean {
  return isIP(host) !== 0 || !ENDS_IN_NUMBER.test(host);
}

/** Returns whether `isPlainHost` accepts the host in the text of a URL. `URL` itself would convert other spellings. */
export function hasPlainHost(url: string): boolean {
  const host = HOST.exec(url)?.[1] ?? '';
  return isPlainHost(host.replace(/^\[|\]$/g, ''));
}

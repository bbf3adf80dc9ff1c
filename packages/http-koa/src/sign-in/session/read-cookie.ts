/**
 * Returns the cookie's value in a `Cookie` header (RFC 6265 section 4.2.1), or undefined if it is missing, empty or
 * repeated. A repeated cookie could come from an attacker on another subdomain.
 */
export function readCookie(header: string, name: string): string | undefined {
  let value: string | undefined;
  let start = 0;
  while (start < header.length) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    while (header[start] === ' ') start += 1;
    if (header.startsWith(name, start) && header[start + name.length] === '=') {
      if (value !== undefined) return undefined;
      value = header.slice(start + name.length + 1, end);
    }
    start = end + 1;
  }
  return value || undefined;
}

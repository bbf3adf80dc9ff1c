/**
 * Returns whether this host name or address means the machine itself. Accepts IPv6 addresses with and without brackets.
 */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

import { isIP } from 'node:net';

/** Matches a `Host` header (RFC 9110 section 7.2) and captures the name or address in it. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns the name or address in a `Host` header in lower case; empty if the header is invalid. */
export function hostName(host: string): string {
  return HOST.exec(host)?.[1]?.toLowerCase() ?? '';
}

/** Returns whether the host is a name or address of loopback. */
export function isLoopbackHost(name: string): boolean {
  return LOOPBACK.test(name);
}

/** Returns whether the host is an IP address. DNS rebinding needs a name instead. */
export function isAddressHost(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) > 0;
}

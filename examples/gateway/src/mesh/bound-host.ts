const WILDCARDS: readonly string[] = ['0.0.0.0', '::'];

/**
 * Returns the address that a server listens on; undefined if the server listens on all addresses of the
 * machine.
 */
export function boundHost(host: string): string | undefined {
  return WILDCARDS.includes(host) ? undefined : host;
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * Removes the port that some proxies append to an address. With the port, each connection would seem to be another
 * client.
 */
export function withoutPort(hop: string): string {
  const { v4, v6 } = WITH_PORT.exec(hop)?.groups ?? {};
  return v4 ?? v6 ?? hop;
}

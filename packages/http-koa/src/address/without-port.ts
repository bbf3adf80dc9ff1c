const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * The address without the port that some proxies append. With the port, each connection would be treated as
 * another client.
 */
export function withoutPort(hop: string): string {
  const { v4, v6 } = WITH_PORT.exec(hop)?.groups ?? {};
  return v4 ?? v6 ?? hop;
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/** The address alone where a proxy wrote the client's port behind it, which would make another client of each connection. */
export function withoutPort(hop: string): string {
  const { v4, v6 } = WITH_PORT.exec(hop)?.groups ?? {};
  return v4 ?? v6 ?? hop;
}

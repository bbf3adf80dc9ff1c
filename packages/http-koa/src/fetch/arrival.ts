/** What the host knows of a request besides the `Request`. */
export interface Arrival {
  /** The address at the other end of the connection: of the client, or of the nearest proxy. */
  readonly address: string | undefined;
  /** The version of HTTP, if the host knows it. `isForwarded` takes version 1.0 for a sign of a proxy. */
  readonly httpVersion?: string | undefined;
}

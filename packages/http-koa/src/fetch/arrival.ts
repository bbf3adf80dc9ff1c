/** Data about a request that the host knows and the `Request` object does not contain. */
export interface Arrival {
  /** The address at the other end of the connection: of the client, or of the nearest proxy. */
  readonly address: string | undefined;
  /** The version of HTTP, if the host knows it. `isForwarded` treats version 1.0 as a sign of a proxy. */
  readonly httpVersion?: string | undefined;
}

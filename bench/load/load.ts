/** A task for a load generator. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Duration in milliseconds. */
  readonly duration: number;
  /** Raw HTTP/1.1 requests. The generator chooses one at random each time. */
  readonly requests: readonly string[];
  /** The status that every response must have. */
  readonly status: number;
}

/** The result of a load. Latencies are in milliseconds. */
export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

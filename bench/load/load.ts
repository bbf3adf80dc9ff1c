/** What a load generator shall do. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  /** In milliseconds. */
  readonly duration: number;
  /** Whole HTTP/1.1 requests, one of which is picked at random each time. */
  readonly requests: readonly string[];
  /** The status that every answer must have. */
  readonly status: number;
}

/** What came of it. Latencies in milliseconds. */
export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

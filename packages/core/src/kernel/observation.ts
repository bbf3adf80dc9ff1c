/**
 * Names of the channels of `node:diagnostics_channel` to which servers publish what they do. Tracing subscribes to
 * them. While nothing subscribes, publishing costs one check.
 */
export const OBSERVATION_CHANNELS = {
  /** Each request that a server receives, as `ObservedRequest`. */
  request: 'gatehouse.request',
  /** Facts that become known about the current request, as `RequestDescription`. */
  description: 'gatehouse.request.description',
  /** A tracing channel with each operation, as `Operation`. */
  operation: 'gatehouse.operation',
  /** A `CurrentTrace` without a value. A subscriber sets the value before publishing returns. */
  trace: 'gatehouse.trace',
} as const;

/** A request that a server receives, and its response. */
export interface ObservedRequest {
  readonly request: {
    readonly method?: string | undefined;
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    readonly socket: { readonly remoteAddress?: string | undefined };
  };
  readonly response: {
    readonly statusCode: number;
    readonly writableFinished: boolean;
    once(event: 'close', listener: () => void): unknown;
  };
}

/** Description of a request. It contains no personal data: neither the path, nor an account, nor an address. */
export interface RequestDescription {
  /** The route as it is declared, such as `/cards/:id`. */
  readonly route?: string | undefined;
  /** Code of the refusal. */
  readonly refusal?: string | undefined;
  /** The rule that let the request pass. */
  readonly rule?: string | undefined;
  /** Name of the site of an edge. */
  readonly site?: string | undefined;
}

/** The trace of the current request or job. */
export interface CurrentTrace {
  /** `traceparent` of the span of the request or job (W3C Trace Context); undefined if it is not recorded. */
  traceParent?: string | undefined;
}

/** Work that takes time, such as a statement of the database. */
export interface Operation {
  /** Name from a small set. It contains no values. */
  readonly name: string;
  /** `client`: a call to another server. `consumer`: a job of a queue. `internal`: work of this process. */
  readonly kind: 'client' | 'consumer' | 'internal';
  /** Attributes in the names of the OpenTelemetry semantic conventions. They contain no personal data. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** `traceparent` of the request or job that caused a job. The job links to it, and has a trace of its own. */
  readonly cause?: string | undefined;
}

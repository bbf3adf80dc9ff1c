/** Tracing options of a process. */
export interface TracingOptions {
  /**
   * Base URL of a collector that accepts OTLP over HTTP, such as `http://127.0.0.1:4318`. Spans are sent to
   * `/v1/traces` below it (OpenTelemetry Protocol Exporter, "Endpoint URLs for OTLP/HTTP").
   */
  readonly endpoint: string;
  /** Name of this process among the services. */
  readonly serviceName: string;
  /** Share of new traces that are recorded, from 0 to 1. If a trusted caller began a trace, that caller decides. */
  readonly sampleRatio: number;
  /** Returns whether the caller at this address can continue its own trace here. All others start a new trace. */
  readonly trusts: (address: string) => boolean;
  /**
   * Origins of servers of the same operator. Only requests to these origins carry `traceparent` (W3C Trace Context).
   */
  readonly ownOrigins: readonly string[];
  /** Called when spans could not be sent. */
  readonly onFailure: (error: unknown) => void;
}

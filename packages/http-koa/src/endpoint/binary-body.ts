import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/** Options of a body that is not JSON. */
export interface BinaryBodyOptions<Type extends string> {
  /** The media type, without parameters. */
  readonly type: Type;
  /** Maximum length in bytes. */
  readonly limit: number;
  /** Refuses a body without `Content-Length` (411). */
  readonly lengthRequired?: boolean;
  /** How long the client can pause between two pieces of the body. */
  readonly idleTimeout?: Milliseconds;
  /**
   * The slowest average rate at which the client can send. The time that this rate allows is extended by
   * `idleTimeout`.
   */
  readonly minimumBytesPerSecond?: number;
}

/**
 * Any body that is not JSON. It has no `type` here, so that each table infers the literal types of its own
 * bodies.
 */
export interface AnyBinaryBody {
  readonly kind: 'raw' | 'stream';
  readonly lengthRequired: boolean;
}

const IDLE_TIMEOUT: Milliseconds = 30 * SECOND;
/** At this rate, eight blocks at the same time use half a megabit per second. */
const MINIMUM_BYTES_PER_SECOND = 8 * 1024;

abstract class BinaryBody<Type extends string> {
  readonly type: Type;
  readonly limit: number;
  readonly lengthRequired: boolean;
  readonly idleTimeout: Milliseconds;
  readonly minimumBytesPerSecond: number;

  constructor(options: BinaryBodyOptions<Type>) {
    const { type, limit, lengthRequired = false, idleTimeout = IDLE_TIMEOUT } = options;
    const { minimumBytesPerSecond = MINIMUM_BYTES_PER_SECOND } = options;
    this.type = type;
    this.limit = limit;
    this.lengthRequired = lengthRequired;
    this.idleTimeout = idleTimeout;
    this.minimumBytesPerSecond = minimumBytesPerSecond;
  }
}

/** A request body that the handler gets as bytes. */
export class RawBody<Type extends string = string> extends BinaryBody<Type> {
  readonly kind = 'raw';
}

/**
 * A request body that the handler gets as a stream. Nothing is read before the handler reads, so the handler
 * can refuse the body. The gate does not run again after the body has arrived. A handler that reads for a
 * long time must therefore check the caller's access again.
 */
export class StreamBody<Type extends string = string> extends BinaryBody<Type> {
  readonly kind = 'stream';
}

/** A reply that is not JSON: the handler returns bytes or a stream. */
export class BinaryReply {
  readonly kind = 'reply';
  readonly type: string;

  /** `type` is its media type. */
  constructor(type: string) {
    this.type = type;
  }
}

import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/** Options of a body that is not JSON. */
export interface BinaryBodyOptions<Type extends string> {
  /** The media type, without parameters. */
  readonly type: Type;
  /** Maximum length in bytes. */
  readonly limit: number;
  /** Refuses a body without `Content-Length` (411). */
  readonly lengthRequired?: boolean;
  /** Maximum pause between two pieces of the body. */
  readonly idleTimeout?: Milliseconds;
  /** Minimum average rate at which the client must send. `idleTimeout` is added to the time that this rate allows. */
  readonly minimumBytesPerSecond?: number;
}

/**
 * Any body that is not JSON. It has no `type` member, so that TypeScript infers the media types of each table's bodies.
 */
export interface AnyBinaryBody {
  readonly kind: 'raw' | 'stream';
  readonly lengthRequired: boolean;
}

const IDLE_TIMEOUT: Milliseconds = 30 * SECOND;
/** Default minimum rate. With eight blocks at the same time, it is half a megabit per second. */
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

/** A request body that the handler receives as bytes. */
export class RawBody<Type extends string = string> extends BinaryBody<Type> {
  readonly kind = 'raw';
}

/**
 * A request body that the handler receives as a stream. No bytes are read before the handler reads, so the handler can
 * refuse the body. If the body takes more than a second to arrive, the gate runs again before the stream ends. If the
 * caller has lost the access, the stream fails.
 */
export class StreamBody<Type extends string = string> extends BinaryBody<Type> {
  readonly kind = 'stream';
}

/** A reply that is not JSON. The handler returns bytes or a stream. */
export class BinaryReply {
  readonly kind = 'reply';
  readonly type: string;

  /** `type` is the media type of the reply. */
  constructor(type: string) {
    this.type = type;
  }
}

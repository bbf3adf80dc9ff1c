/** Bytes to send as a body. */
export type BinaryInput = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Returns whether the value is sent without encoding it as JSON. */
export function isBinary(value: unknown): value is BinaryInput {
  return (
    value instanceof Blob ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value) ||
    value instanceof ReadableStream
  );
}

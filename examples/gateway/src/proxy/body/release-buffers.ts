const RELEASE_AFTER_BYTES = 16 * 1024 * 1024;

let forwardedBytes = 0;

/**
 * Call it with the length of each forwarded buffer. After every 16 MiB it requests a collection of young objects,
 * which frees these buffers. They are outside the heap that V8 monitors, so V8 itself would let a hundred megabytes
 * of them accumulate and then collect the whole heap. Node provides `gc` only with `--expose-gc`.
 */
export function releaseBuffers(length: number): void {
  forwardedBytes += length;
  if (forwardedBytes < RELEASE_AFTER_BYTES) return;
  forwardedBytes = 0;
  globalThis.gc?.({ type: 'minor' });
}

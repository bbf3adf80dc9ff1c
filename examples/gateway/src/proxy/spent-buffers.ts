const ENOUGH = 16 * 1024 * 1024;

let bytes = 0;

/**
 * Says that a buffer of this length has been passed on, and frees such buffers from time to time. They lie outside the
 * heap that V8 watches: left to itself it lets a hundred megabytes of them pile up, and then searches all of the heap.
 * Node lends its collector only under `--expose-gc`.
 */
export function spent(length: number): void {
  bytes += length;
  if (bytes < ENOUGH) return;
  bytes = 0;
  globalThis.gc?.({ type: 'minor' });
}

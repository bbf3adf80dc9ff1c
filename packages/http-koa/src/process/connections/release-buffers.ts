import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const RELEASE_AFTER_BYTES = 16 * 1024 * 1024;

let passedBytes = 0;
let collectYoung: (() => void) | undefined;

/**
 * Call this with the length of each buffer that was received or sent. After every 16 MiB it requests a collection of
 * young objects, which frees these buffers. The buffers are outside the heap that V8 monitors. Without the request, V8
 * would let them accumulate and then collect the whole heap, which takes more time than the rest of a transfer.
 */
export function releaseBuffers(length: number): void {
  passedBytes += length;
  if (passedBytes < RELEASE_AFTER_BYTES) return;
  passedBytes = 0;
  collectYoung ??= youngCollector();
  collectYoung();
}

/**
 * Returns the function of V8 that collects young objects. V8 adds it only to contexts that are created after the flag
 * is set.
 */
function youngCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;
  return () => gc({ type: 'minor' });
}

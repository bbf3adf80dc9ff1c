import { concatenated } from '@gatehouse/core/kernel';
import { SealBroken } from '@gatehouse/core/seal';

/**
 * Reads all bytes of a stream. Throws `SealBroken` at the first byte over the limit, so that a response
 * cannot exhaust memory.
 */
export async function readAtMost(
  stream: ReadableStream<Uint8Array> | undefined,
  limit: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return concatenated(parts);
    length += value.length;
    if (length > limit) {
      await reader?.cancel();
      throw new SealBroken('hash');
    }
    parts.push(value);
  }
}

import type { DirectPut } from '@gatehouse/core/upload';

/** Sends the bytes to the address, as a client does. Returns whether they were accepted. */
export async function sendDirectly({ url, headers }: DirectPut, bytes: Uint8Array): Promise<boolean> {
  const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  await answer.arrayBuffer();
  return answer.status === 200;
}

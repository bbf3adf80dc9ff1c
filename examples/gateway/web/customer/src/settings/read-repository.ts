/** The personal data server did not send the whole repository. */
export class RepositoryNotSent extends Error {
  constructor() {
    super('Your personal data server did not send the whole repository. Nothing was saved. Try again.');
  }
}

/**
 * Reads the customer's repository from the personal data server, as a CAR file. `onBytes` gets the number of bytes
 * received so far. Throws `RepositoryNotSent`.
 */
export async function readRepository(
  url: string,
  signal: AbortSignal,
  onBytes: (received: number) => void,
): Promise<Blob> {
  try {
    const response = await fetch(url, { signal, credentials: 'omit' });
    if (!response.ok || !response.body) throw new RepositoryNotSent();
    let received = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        received += bytes.length;
        onBytes(received);
        controller.enqueue(bytes);
      },
    });
    const headers = { 'content-type': 'application/vnd.ipld.car' };
    return await new Response(response.body.pipeThrough(counted), { headers }).blob();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new RepositoryNotSent();
  }
}

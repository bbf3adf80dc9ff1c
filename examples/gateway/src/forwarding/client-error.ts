import type { Socket } from 'node:net';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const DISCARD_TIMEOUT_MS = 5_000;

/**
 * Responds to a malformed request and closes the connection, because it is unknown where the next request
 * begins.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Discards the rest of a malformed request. Closing immediately would reset the connection before the client
  // has read the response.
  if (socket.writableEnded && !socket.destroyed) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const cut = setTimeout(() => socket.destroy(), DISCARD_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(cut));
  const body = JSON.stringify({ error: 'malformed_request', message: 'The request is not valid HTTP.' });
  socket.end(
    `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

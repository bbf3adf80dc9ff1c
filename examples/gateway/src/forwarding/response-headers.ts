/** Headers that are only for the connection between server and proxy (RFC 9110 section 7.6.1). */
const DROPPED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Returns the headers of a server's response unchanged and in order. Leaves out headers that are only for its
 * connection to the proxy or the edge.
 */
export function responseHeaders(raw: readonly (Buffer | string)[]): string[] {
  const headers: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = text(raw[i]);
    if (!DROPPED_HEADERS.has(name.toLowerCase())) headers.push(name, text(raw[i + 1]));
  }
  return headers;
}

function text(field: Buffer | string | undefined): string {
  return typeof field === 'string' ? field : (field?.toString('latin1') ?? '');
}

/**
 * Yields the lines of a UTF-8 stream, which end with LF or CRLF. Node's readline is not used, because it also
 * splits at U+2028 and U+2029, which JSON does not escape.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest !== '') yield rest;
}

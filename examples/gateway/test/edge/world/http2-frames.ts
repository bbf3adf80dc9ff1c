/** Types of frames (RFC 9113 section 6). */
export const FRAMES = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  windowUpdate: 8,
  continuation: 9,
} as const;

export const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
export const END_STREAM = 1;
export const END_HEADERS = 4;

/** A frame of HTTP/2 (RFC 9113 section 4.1). */
export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(9);
  header.writeUIntBE(payload.length, 0, 3);
  header.set([type, flags], 3);
  header.writeUInt32BE(stream, 5);
  return Buffer.concat([header, payload]);
}

/** A 32-bit number, as the payload of several frames. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Header fields as literals without an index (RFC 7541 section 6.2.2). */
export function literals(fields: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(fields).map((pair) => Buffer.concat([Buffer.of(0), ...pair.map(text)])),
  );
}

/** The header fields of a request. */
export function requestFields(further: Readonly<Record<string, string>> = {}): Buffer {
  const usual = { ':method': 'GET', ':path': '/', ':scheme': 'https', ':authority': 'localhost' };
  return literals({ ...usual, ...further });
}

/** A text with its length (RFC 7541 section 5.2), without Huffman coding. */
export function text(value: string): Buffer {
  return Buffer.concat([integer(value.length, 7), Buffer.from(value)]);
}

/** An integer whose first byte has this number of bits (RFC 7541 section 5.1). */
function integer(value: number, bits: number): Buffer {
  const most = 2 ** bits - 1;
  if (value < most) return Buffer.of(value);
  const bytes = [most];
  let rest = value - most;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

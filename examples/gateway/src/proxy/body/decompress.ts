import { promisify } from 'node:util';
import zlib from 'node:zlib';

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);

/** Content codings (RFC 9110 section 8.4.1) that the body of a write can have. */
export type ContentCoding = 'identity' | 'gzip' | 'deflate';

export function isContentCoding(text: string): text is ContentCoding {
  return text === 'identity' || text === 'gzip' || text === 'deflate';
}

/** Decompresses the body. Stops as soon as the result exceeds `limit` bytes. */
export async function decompress(
  body: Buffer,
  coding: ContentCoding,
  limit: number,
): Promise<Buffer | 'too_large' | 'malformed'> {
  if (coding === 'identity') return body;
  try {
    return await (coding === 'gzip' ? gunzip : inflate)(body, { maxOutputLength: limit });
  } catch (error) {
    return error instanceof RangeError ? 'too_large' : 'malformed';
  }
}

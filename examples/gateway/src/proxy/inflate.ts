import { promisify } from 'node:util';
import zlib from 'node:zlib';

const gunzip = promisify(zlib.gunzip);
const unzlib = promisify(zlib.inflate);

/** The content codings (RFC 9110 section 8.4.1) that a write may arrive in. */
export type ContentCoding = 'identity' | 'gzip' | 'deflate';

export function isContentCoding(text: string): text is ContentCoding {
  return text === 'identity' || text === 'gzip' || text === 'deflate';
}

/** Undoes the coding, and stops as soon as the result is longer than the limit. */
export async function inflate(
  body: Buffer,
  coding: ContentCoding,
  limit: number,
): Promise<Buffer | 'too_large' | 'malformed'> {
  if (coding === 'identity') return body;
  try {
    return await (coding === 'gzip' ? gunzip : unzlib)(body, { maxOutputLength: limit });
  } catch (error) {
    return error instanceof RangeError ? 'too_large' : 'malformed';
  }
}

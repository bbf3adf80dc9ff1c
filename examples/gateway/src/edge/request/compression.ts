import { constants, createGzip, type Gzip } from 'node:zlib';
import { COMPRESSED_TYPES, MIN_COMPRESSED_BYTES } from '../table/index.ts';

/** The properties of a response that decide whether it is compressed. */
export interface Compressible {
  readonly method: string;
  readonly status: number;
  /** `Accept-Encoding` of the request. */
  readonly accepted: string | undefined;
  /** Value of a header of the response. */
  readonly header: (name: string) => string | undefined;
}

/**
 * Returns whether the edge can compress a response: text with status 200 that the server has not compressed, that
 * allows a transformation, and that is not shorter than `MIN_COMPRESSED_BYTES`.
 */
export function isCompressible({ status, header }: Pick<Compressible, 'status' | 'header'>): boolean {
  const type = header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return (
    status === 200 &&
    COMPRESSED_TYPES.includes(type) &&
    header('content-encoding') === undefined &&
    !/\bno-transform\b/i.test(header('cache-control') ?? '') &&
    Number(header('content-length') ?? MIN_COMPRESSED_BYTES) >= MIN_COMPRESSED_BYTES
  );
}

/** Returns whether to compress a response with gzip for this client. */
export function usesGzip(response: Compressible): boolean {
  return response.method !== 'HEAD' && isCompressible(response) && acceptsGzip(response.accepted ?? '');
}

const GZIP = /^(?:gzip|\*)(?:;q=(?!0(?:\.0*)?$)[\d.]+)?$/;

function acceptsGzip(accepted: string): boolean {
  return accepted.split(',').some((coding) => GZIP.test(coding.replaceAll(/\s/g, '').toLowerCase()));
}

/** Returns a gzip stream that passes each chunk on immediately, so that a streamed response is not delayed. */
export function gzip(): Gzip {
  return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH });
}

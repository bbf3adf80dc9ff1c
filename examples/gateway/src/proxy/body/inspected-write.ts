import type { IncomingMessage } from 'node:http';
import type { Json } from '@gatehouse/core/kernel';
import type { SettledDecision } from '@gatehouse/core/pds';
import { type Answer, isAnswer, refusal } from '../../forwarding/answer.ts';
import { refusedWrite } from '../rules/refused-write.ts';
import { decompress, isContentCoding } from './decompress.ts';
import { isUtf8Json } from './is-utf8-json.ts';
import { readBody, UNAUTHENTICATED_BODY_LIMIT_BYTES } from './read-body.ts';

/** Maximum size of a write that the personal data server accepts, after decompression. */
const MAX_WRITE_BYTES = 1_000_000;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The decision about a write, and the bytes to forward. The proxy forwards exactly the bytes that it parsed. */
export interface InspectedWrite {
  readonly decision: SettledDecision;
  readonly bytes: Buffer;
}

/**
 * Returns whether the write is large, compressed or of unknown length. Only authenticated clients can send such a
 * write. Otherwise anonymous clients could exhaust memory with endless bodies, or CPU with bodies that decompress to
 * huge sizes.
 */
export function needsAccount({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = Number.POSITIVE_INFINITY, 'content-encoding': coding } = headers;
  return Number(length) > UNAUTHENTICATED_BODY_LIMIT_BYTES || coding !== undefined;
}

/**
 * Reads the body of a write and decides about it. Rejects a body that the PDS could parse differently, because the PDS
 * must execute exactly the checked write.
 */
export async function inspectedWrite(
  request: IncomingMessage,
  decide: (body: Json) => SettledDecision,
): Promise<InspectedWrite | Answer> {
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (!isUtf8Json(request.headers['content-type'])) return notJson;
  if (!isContentCoding(coding)) return unknownCoding;
  const sent = await readBody(request, MAX_WRITE_BYTES);
  if (isAnswer(sent)) return sent;
  const bytes = await decompress(sent, coding, MAX_WRITE_BYTES);
  if (bytes === 'too_large') return tooLarge;
  if (bytes === 'malformed') return malformedCoding;
  const json = parsed(bytes);
  if (json === undefined) return malformedJson;
  const decision = decide(json);
  return refusedWrite(decision) ?? { decision, bytes };
}

/** Returns the value; undefined for text that is not JSON in UTF-8. */
function parsed(bytes: Buffer): Json | undefined {
  try {
    return JSON.parse(decoder.decode(bytes)) as Json;
  } catch {
    return undefined;
  }
}

/** The headers that describe the forwarded body. */
export function writeFraming({ bytes }: InspectedWrite): readonly string[] {
  return ['Content-Type', 'application/json', 'Content-Length', String(bytes.length)];
}

const notJson = refusal(415, 'unsupported_media_type', 'A write must be application/json in UTF-8.');
const unknownCoding = refusal(
  415,
  'unsupported_media_type',
  'The content coding must be gzip, deflate or none.',
);
const tooLarge = refusal(413, 'payload_too_large', `A write can have at most ${MAX_WRITE_BYTES} bytes.`);
const malformedCoding = refusal(
  400,
  'malformed_body',
  'The body does not have the announced content coding.',
);
const malformedJson = refusal(400, 'malformed_json', 'The body is not JSON in UTF-8.');

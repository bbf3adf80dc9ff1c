import type { Incoming } from '../exchange/exchange.ts';
import { BodyIncomplete, MalformedJson, UnsupportedMediaType } from '../refusal/http-refusals.ts';
import { refuseOddShape } from './json-shape.ts';
import { wholeBody } from './whole-body.ts';

/** Maximum length of a JSON body in bytes, unless its endpoint has another limit. */
export const BODY_LIMIT = 100 * 1024;

const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i;

/** Parses the body as JSON. Throws `UnsupportedMediaType`, `BodyTooLarge`, `TooManyBodies` or `MalformedJson`. */
export async function readJsonBody(request: Incoming, limit: number = BODY_LIMIT): Promise<unknown> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!JSON_TYPE.test(type) || encoding !== 'identity')
    throw new UnsupportedMediaType('application/json in UTF-8');
  const text = decode(await readBytes(request, limit));
  const value = parse(text);
  refuseOddShape(text);
  return value;
}

async function readBytes(request: Incoming, limit: number): Promise<Buffer> {
  try {
    return await wholeBody(request, request, limit);
  } catch (error) {
    throw error instanceof BodyIncomplete ? new MalformedJson(error.message) : error;
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedJson('The body is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MalformedJson(`The body is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

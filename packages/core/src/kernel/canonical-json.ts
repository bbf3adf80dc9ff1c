import type { Json } from './json.ts';

/**
 * The one text of a JSON value: no white space, object members sorted by UTF-16 code units, numbers and strings
 * as ECMAScript prints them (RFC 8785, JSON Canonicalization Scheme).
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${canonicalJson(value[name] as Json)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

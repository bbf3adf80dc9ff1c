import type { Json } from './json.ts';

/**
 * Returns the canonical text of a JSON value (RFC 8785, JSON Canonicalization Scheme): no white space, object members
 * sorted by UTF-16 code units, numbers and strings as ECMAScript prints them. Changing this breaks the audit hash
 * chain.
 */
export function canonicalJson(value: Json): string {
  // Most values are already canonical, and checking the order takes a third of the time of sorting.
  return isSorted(value) ? JSON.stringify(value) : sortedJson(value);
}

function isSorted(value: Json): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (isList(value)) return value.every(isSorted);
  let last = '';
  for (const name of Object.keys(value)) {
    if (name < last || !isSorted(value[name] as Json)) return false;
    last = name;
  }
  return true;
}

function sortedJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(sortedJson).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${sortedJson(value[name] as Json)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

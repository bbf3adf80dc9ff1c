import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { utf8Bytes } from '../../kernel/utf8.ts';
import { isBlockCid } from '../block/block-cid.ts';
import type { LexiconDocument, LexiconProperty } from './lexicon-document.ts';

const DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,20})?(?:Z|[+-]\d\d:\d\d)$/;
/** Base64 with optional padding (AT Protocol "Data Model"). */
const BASE64 = /^([A-Za-z0-9+/]*)(?:(?<=[^=])={1,2})?$/;

/**
 * Returns the record unchanged if its lexicon allows it. Throws `InvalidInput` with every fault. Records must be
 * checked here because the PDS does not know these lexicons and fails on some values, such as integers of 2^53 or more.
 */
export function checkedRecord(lexicon: LexiconDocument, record: JsonObject): JsonObject {
  const { required, properties } = lexicon.defs.main.record;
  const issues: InputIssue[] = [];
  if (record.$type !== lexicon.id) issues.push({ path: ['$type'], message: `must be ${lexicon.id}` });
  for (const name of required)
    if (record[name] === undefined) issues.push({ path: [name], message: 'is missing' });
  for (const [name, property] of Object.entries(properties)) {
    const value = record[name];
    const message = value === undefined ? undefined : faultOf(property, value);
    if (message !== undefined) issues.push({ path: [name], message });
  }
  if (issues.length > 0) throw new InvalidInput(issues);
  return record;
}

function faultOf(property: LexiconProperty, value: Json): string | undefined {
  switch (property.type) {
    case 'string':
      return stringFault(property, value);
    case 'integer':
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'must be an integer below 2^53';
      return value < (property.minimum ?? value) ? `must be ${property.minimum} or more` : undefined;
    case 'bytes':
      return bytesFault(property, value);
    case 'cid-link':
      return isCidLink(value) ? undefined : 'must be a link to a CID';
  }
}

function stringFault(
  { maxLength = Number.POSITIVE_INFINITY, format }: Extract<LexiconProperty, { type: 'string' }>,
  value: Json,
): string | undefined {
  if (typeof value !== 'string') return 'must be a text';
  if (utf8Bytes(value).length > maxLength) return `must have at most ${maxLength} bytes`;
  const isDatetime = DATETIME.test(value) && !Number.isNaN(Date.parse(value));
  return format === 'datetime' && !isDatetime ? 'must be a date and time with a time zone' : undefined;
}

function bytesFault(
  { maxLength = Number.POSITIVE_INFINITY }: Extract<LexiconProperty, { type: 'bytes' }>,
  value: Json,
): string | undefined {
  const text = BASE64.exec(onlyMember(value, '$bytes') ?? '?')?.[1];
  if (text === undefined || text.length % 4 === 1) return 'must be bytes in base64';
  return Math.floor((text.length * 3) / 4) > maxLength ? `must have at most ${maxLength} bytes` : undefined;
}

function isCidLink(value: Json): boolean {
  const text = onlyMember(value, '$link');
  return text !== undefined && isBlockCid(text);
}

/** Returns the text of the member with this name if the object has no other member. */
function onlyMember(value: Json, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const [[only, text] = [], ...others] = Object.entries(value);
  return only === name && others.length === 0 && typeof text === 'string' ? text : undefined;
}

import { MalformedJson } from '../refusal/http-refusals.ts';

const MAX_DEPTH = 32;
/**
 * Maximum number of keys of an object. No endpoint needs nearly as many. With more keys, reporting each unknown key of
 * a body of 100 KiB would block the event loop.
 */
const MAX_KEYS_PER_OBJECT = 1_000;
/**
 * Maximum number of items of a list. No endpoint accepts a longer list. A schema checks each item before the length, so
 * reporting the faults of a hundred thousand items would block the event loop for a second.
 */
const MAX_ITEMS_PER_LIST = 2_000;

/**
 * The keys of an object that were read so far; undefined if there are none, as in an array. Most objects are small, so
 * a set is created only for the second key.
 */
type Keys = undefined | string | Set<string>;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Refuses JSON that `JSON.parse` would accept: more than 32 levels of nesting, objects with more than a thousand keys,
 * lists with more than two thousand items, and duplicate keys. The text must be valid JSON. It is read by character
 * codes, which is fast, because every client can cause this work.
 */
export function refuseOddShape(validJson: string): void {
  const open: Keys[] = [];
  /** Commas so far in each open object and list. An object reaches the limit of its keys first. */
  const commas: number[] = [];
  let depth = 0;
  let textStart = 0;
  let textEnd = 0;
  for (let at = 0; at < validJson.length; at += 1) {
    switch (validJson.charCodeAt(at)) {
      case QUOTE:
        textStart = at;
        at = endOfText(validJson, at);
        textEnd = at + 1;
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (depth === MAX_DEPTH) throw new MalformedJson(`Nest at most ${MAX_DEPTH} levels deep.`);
        open[depth] = undefined;
        commas[depth] = 0;
        depth += 1;
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth -= 1;
        break;
      case COMMA:
        commas[depth - 1] = withItem(commas[depth - 1] as number);
        break;
      case COLON:
        open[depth - 1] = withKey(open[depth - 1], JSON.parse(validJson.slice(textStart, textEnd)));
    }
  }
}

/** Returns the position of the closing quote of the text that begins at `start`. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return json.length;
}

function withKey(keys: Keys, key: string): Keys {
  if (keys === undefined) return key;
  const all = typeof keys === 'string' ? new Set([keys]) : keys;
  if (all.has(key)) throw new MalformedJson(`Duplicate key ${JSON.stringify(key)} in the JSON.`);
  if (all.size === MAX_KEYS_PER_OBJECT)
    throw new MalformedJson(`Use at most ${MAX_KEYS_PER_OBJECT} keys in an object.`);
  return all.add(key);
}

function withItem(commas: number): number {
  if (commas === MAX_ITEMS_PER_LIST - 1)
    throw new MalformedJson(`Use at most ${MAX_ITEMS_PER_LIST} items in a list.`);
  return commas + 1;
}

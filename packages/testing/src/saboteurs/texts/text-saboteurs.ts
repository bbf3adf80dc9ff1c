import type { Saboteur } from '../saboteur.ts';
import { rewriting } from './rewriting.ts';

const FOUR_BYTES = /[\u{10000}-\u{10FFFF}]/gu;

type NamedSaboteurs<Needed> = Readonly<Record<string, Saboteur<Needed>>>;

/** Returns saboteurs that store long or unusual texts incompletely or changed. */
export function lossyTexts<Needed extends object>(
  port: string & keyof Needed,
  maxCharacters: number,
): NamedSaboteurs<Needed> {
  return {
    [`columns of ${maxCharacters} characters`]: rewriting(port, () => (text) => text.slice(0, maxCharacters)),
    'three-byte UTF-8': rewriting(port, () => (text) => text.replaceAll(FOUR_BYTES, '?')),
  };
}

const COLLATIONS: Readonly<Record<string, (text: string) => string>> = {
  'a collation that ignores case': (text) => text.toLowerCase(),
  'a collation that ignores accents': (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  'a collation that ignores blanks at the end': (text) => text.trimEnd(),
  'a collation that ignores four-byte characters': (text) => text.replaceAll(FOUR_BYTES, ''),
  'text in normal form': (text) => text.normalize('NFC'),
};

/**
 * Returns saboteurs that compare texts by a collation. If the collation treats a text as equal to an earlier text, they
 * return the earlier text.
 */
export function collatedTexts<Needed extends object>(port: string & keyof Needed): NamedSaboteurs<Needed> {
  return Object.fromEntries(
    Object.entries(COLLATIONS).map(([name, fold]) => [name, rewriting(port, () => firstEqual(fold))]),
  );
}

/** Returns a saboteur that ignores the case of ids. */
export function caselessTexts<Needed extends object>(port: string & keyof Needed): NamedSaboteurs<Needed> {
  return { 'a collation that ignores case': rewriting(port, () => firstEqual((text) => text.toLowerCase())) };
}

function firstEqual(fold: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => known.get(fold(text)) ?? known.set(fold(text), text).get(fold(text)) ?? text;
}

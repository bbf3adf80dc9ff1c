import { LOCALE } from '@gatehouse/page-kit/page';

const TAGS =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga he hi hr hu id is it ja ka ko la lt lv nb nl pl pt-BR pt-PT ro ru sa sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant';

const NAMES = new Intl.DisplayNames(LOCALE, { type: 'language' });

/** Name of the language of a BCP 47 tag. */
export function languageName(tag: string): string {
  try {
    return NAMES.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Languages sorted by name, for a field. They include `present`, even if it is not a listed language. */
export function languageOptions(present: string): { value: string; label: string }[] {
  const tags = new Set([...TAGS.split(' '), present].filter(Boolean));
  const named = [...tags].map((value) => ({ value, label: languageName(value) }));
  return [{ value: '', label: 'Not set' }, ...named.sort((a, b) => a.label.localeCompare(b.label))];
}

/** Texts that a database must distinguish. Collations and normal forms can make them equal. */
export const SIMILAR_TEXTS: readonly string[] = [
  'a name',
  'A name',
  '\u00e1 name',
  'a\u0301 name',
  'a name ',
  ' a name',
  'a name\u{1F600}',
  'a name\u{1F601}',
];

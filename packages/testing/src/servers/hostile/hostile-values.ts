/** Values of wrong types, and texts that databases, parsers or terminals treat specially. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  -1,
  2 ** 53,
  '',
  'a\0b',
  '\ud800',
  '\u202eevil\u001b[2J',
  'x'.repeat(5_000),
  '../../etc/passwd',
  "' OR 1=1 --",
  '9999999999999999999999',
  '+275760-09-13T00:00:00.001Z',
  [[]],
  JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}}}'),
];

/** Bodies that are not JSON, or that parsers read in different ways, or that are expensive to read. */
export const HOSTILE_BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '\ufeff{}',
  '1e99999',
  '{"a":1,"a":2}',
  '{"__proto__":1}',
  `{"${'k'.repeat(5_000)}":1}`,
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
  '{}'.padEnd(200_000, ' '),
  `[${'{},'.repeat(30_000)}{}]`,
];

export const HOSTILE_CONTENT_TYPES: readonly string[] = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/JSON;;',
  'multipart/form-data; boundary=x',
];

export const HOSTILE_ENCODINGS: readonly string[] = ['gzip', 'br', 'x', 'gzip, gzip'];

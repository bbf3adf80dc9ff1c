import fc from 'fast-check';

/**
 * Any character. The unit `binary` of fast-check generates the same, but creates a list of all million
 * characters first.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

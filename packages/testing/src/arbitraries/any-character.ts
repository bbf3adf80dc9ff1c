import fc from 'fast-check';

/**
 * Generates any character. The unit `binary` of fast-check does the same, but first creates a list of all million
 * characters.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

/**
 * Pattern of a text without a visible character: only white space, control and format characters, fillers, and the
 * blank Braille pattern.
 */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Returns the fault of a text that people must be able to read and every database must be able to store; undefined if
 * it has none.
 */
export function textFault(text: string, maxLength: number): string | undefined {
  if (INVISIBLE.test(text)) return 'must not be blank';
  if ([...text].length > maxLength) return `must have at most ${maxLength} characters`;
  // PostgreSQL rejects NUL, and UTF-8 cannot encode lone surrogates.
  return text.includes('\0') || !text.isWellFormed() ? 'must be well-formed text without NUL' : undefined;
}

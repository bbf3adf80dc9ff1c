const COMMANDING = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * The text with every character that commands a terminal rather than being shown (escape sequences, changes of writing
 * direction) as JSON would escape it: reasons, names and addresses are what others wrote. Lines stay lines.
 */
export function printable(text: string): string {
  return text.replace(COMMANDING, (character) =>
    character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

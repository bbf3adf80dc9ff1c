const CONTROL_CHARACTERS = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes characters that control a terminal (escape sequences, changes of writing direction) in the way of
 * JSON. The shown reasons, names and addresses were entered by other people, who could otherwise change what
 * the terminal shows. Does not change line breaks.
 */
export function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (character) =>
    character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

const CONTROL_CHARACTERS = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes characters that control a terminal (escape sequences, changes of writing direction) as JSON does,
 * because other people entered the reasons, names and addresses that are shown. Does not change line breaks.
 */
export function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (character) =>
    character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/**
 * Returns the key by which e-mail addresses are compared. Ignores case, surrounding white space and the form of Unicode
 * characters.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Returns the key by which e-mail addresses are compared. Ignores case and surrounding white space. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

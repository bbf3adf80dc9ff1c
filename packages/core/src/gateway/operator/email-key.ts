/** Returns the key by which e-mail addresses are compared. Case and surrounding white space do not matter. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** What two e-mail addresses share when they count as the same: case and surrounding white space do not matter. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Number of digits of an invite's id that the pages show, so that operators can distinguish invites. */
const SHOWN_DIGITS = 10;

/** Returns the name under which the pages show the invite with this id. */
export function inviteName(id: string): string {
  return id.slice(0, SHOWN_DIGITS);
}

/** Returns for how long a deleted file is kept, as text. `days` is undefined if it is not known. */
export function trashAge(days: number | undefined): string {
  if (days === undefined) return 'some time';
  return days === 1 ? '1 day' : `${days} days`;
}

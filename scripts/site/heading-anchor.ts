/** Returns the anchor that GitHub creates for a heading. Repeated headings of a page get a number in addition. */
export function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

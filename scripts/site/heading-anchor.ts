/** Returns the anchor that GitHub creates for a heading. The caller appends a number to repeated anchors. */
export function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

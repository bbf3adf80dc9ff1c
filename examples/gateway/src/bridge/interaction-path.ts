/** Path of the page for a pending sign-in. */
export function interactionPath(uid: string): string {
  return `/interaction/${uid}`;
}

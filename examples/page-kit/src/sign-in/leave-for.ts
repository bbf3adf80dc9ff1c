/**
 * Loads another address. The promise never settles, so that a form looks busy until the browser has left the
 * page.
 */
export function leaveFor(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}

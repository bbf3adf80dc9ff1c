/**
 * Returns a program that exits with 0 if the address returns 2xx. It runs in Node, because the image contains
 * no curl or wget.
 */
export function probeProgram(address: string): string {
  return `fetch('${address}').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;
}

/** Completes a bare name such as "alice" with our own domain; handles and DIDs stay as they are. */
export function wholeHandle(text: string, domain: string | null): string {
  const isBareName = /^[a-z0-9-]+$/i.test(text);
  return isBareName && domain !== null ? `${text}.${domain}` : text;
}

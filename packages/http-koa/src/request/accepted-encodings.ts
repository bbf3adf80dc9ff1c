/** Returns the content codings that an `Accept-Encoding` header accepts by name (RFC 9110 section 12.5.3). */
export function acceptedEncodings(header: string): ReadonlySet<string> {
  const codings = header.split(',').map((item) => item.split(';').map((part) => part.trim().toLowerCase()));
  return new Set(
    codings.flatMap(([name = '', quality = '']) => (/^q=0(?:\.0*)?$/.test(quality) ? [] : [name])),
  );
}

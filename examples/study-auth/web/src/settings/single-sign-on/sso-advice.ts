/** Technical causes in the order in which they are compared, and the advice for each. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/cannot be resolved/, 'No server has this name. Check the spelling of the issuer URL.'],
  [
    /\(ECONNREFUSED\)/,
    'A computer has this address, but no server listens there. Check the port, and whether the provider is running.',
  ],
  [
    /did not respond within|\(ETIMEDOUT\)|\(EHOSTUNREACH\)|\(ENETUNREACH\)/,
    'The provider does not respond. Check whether it is running, and whether a firewall blocks this server.',
  ],
  [
    /certificate/i,
    'The certificate of the provider is not valid for this server. Renew it, or use the name for which it was issued.',
  ],
  [
    /status 404/,
    'There is a server, but no provider at this path. Check the path of the issuer URL, such as the realm.',
  ],
  [/status 5\d\d/, 'The provider reports an internal error. Try again later, or read its log.'],
  [/status 4\d\d/, 'The provider refused the request for its discovery document. Check the issuer URL.'],
  [
    /not a JSON object|not a discovery document/,
    'There is a server, but it is not an OpenID provider. Check the issuer URL.',
  ],
  [/redirects/, 'The address redirects to another server. Enter the address of that server.'],
  [
    /own network/,
    'For security, this server calls no addresses of its own network unless its operator allows it.',
  ],
  [/must use https/, 'Use an address that begins with https://.'],
];

/** Returns what an administrator can do about the reason of a failed connection, in plain words. */
export function ssoAdvice(reason: string): string {
  const [, issuer] = /^The issuer in the discovery document is "(https?:[^"]+)", not "/.exec(reason) ?? [];
  if (issuer !== undefined)
    return `The provider calls itself ${issuer}. Enter exactly this as the issuer URL.`;
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
  return advice ?? 'Check the issuer URL, and whether the provider is running.';
}

import { type Answer, refusal } from '../../forwarding/answer.ts';

export const malformedTarget = refusal(400, 'target_malformed', 'The target of the request is not a path.');

/** Refuses several values of one header, because servers disagree about which one to use. */
export const ambiguousHeaders = refusal(
  400,
  'header_repeated',
  'The headers host and transfer-encoding must be sent once, with one value.',
);

export const methodRefused = refusal(405, 'method_not_supported', 'This method is not supported.');

/** Refuses a host name that belongs to no site (RFC 9110 section 15.5.20). */
export const misdirected = refusal(421, 'host_unknown', 'This server does not serve that host name.');

export const outsideAllowlist = refusal(403, 'address_not_allowed', 'This address is not on the allowlist.');

/** Redirects a page to the loopback address to which sign-ins return. */
export function toPageAddress(url: string): Answer {
  const headers = { Location: url, 'Cache-Control': 'no-store' };
  return { status: 307, contentType: 'text/plain; charset=utf-8', body: `Continue at ${url}`, headers };
}

/** Redirects to https, because the edge serves clear text only on loopback. */
export function toHttps(host: string, target: string): Answer {
  return refusal(308, 'https_required', 'Use https.', { Location: `https://${host}${target}` });
}

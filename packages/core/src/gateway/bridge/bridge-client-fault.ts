import type { InputIssue } from '../../kernel/invalid-input.ts';
import { textFault } from '../entitlement/text-fault.ts';
import type { DescribedBridgeClient } from './bridge-client.ts';

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const MAX_NAME_LENGTH = 100;
const MAX_URI_LENGTH = 2_000;
const MAX_URIS = 20;
const URI =
  /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::([1-9]\d{0,4}))?(?:[/?][\w\-.~:/?@!$&'()+,;=%[\]]*)?$/;
const MAX_PORT = 65_535;
/** Control characters, and format characters that reverse, join or hide the characters around them. */
const HIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const REDIRECT_RULE = 'Use https, or http to a loopback address, without a fragment, user name or wildcard.';

/**
 * Returns the reason why the server sends no logout tokens to a URI; undefined if it sends them. One reason is an
 * address in a private network. The URI must be valid.
 */
export type LogoutUriFault = (uri: string) => string | undefined;

/** Returns every fault in an operator's description of a client. */
export function bridgeClientFaults(
  client: DescribedBridgeClient,
  logoutUriFault: LogoutUriFault,
): readonly InputIssue[] {
  const { id, name, redirectUris, postLogoutRedirectUris, backchannelLogoutUri: logoutUri } = client;
  return [
    ...issue(!ID.test(id), ['client_id'], 'Use 1 to 64 letters, digits, dots, dashes and underscores.'),
    ...issue(!isName(name), ['name'], `Use 1 to ${MAX_NAME_LENGTH} visible characters without line breaks.`),
    ...issue(redirectUris.length === 0, ['redirect_uris'], 'List at least one URI.'),
    ...urisIn(['redirect_uris'], redirectUris),
    ...urisIn(['post_logout_redirect_uris'], postLogoutRedirectUris),
    ...logoutUriIn(['backchannel_logout_uri'], logoutUri, logoutUriFault),
  ];
}

function urisIn(path: readonly [string], uris: readonly string[]): readonly InputIssue[] {
  if (uris.length > MAX_URIS) return [{ path, message: `List at most ${MAX_URIS} URIs.` }];
  return uris.flatMap((uri, index) => issue(!isUri(uri, false), [...path, index], REDIRECT_RULE));
}

function logoutUriIn(
  path: readonly [string],
  uri: string | null,
  faultOf: LogoutUriFault,
): readonly InputIssue[] {
  if (uri === null) return [];
  const fault = isUri(uri, true) ? faultOf(uri) : 'Use http or https.';
  return issue(fault !== undefined, path, fault ?? '');
}

function issue(isFault: boolean, path: InputIssue['path'], message: string): readonly InputIssue[] {
  return isFault ? [{ path, message }] : [];
}

function isName(name: string): boolean {
  return textFault(name, MAX_NAME_LENGTH) === undefined && name.trim() === name && !HIDDEN.test(name);
}

/**
 * Returns whether the text is an allowed URI. Its scheme and host must be in lower case, because URIs are
 * compared character by character.
 */
function isUri(text: string, anyHost: boolean): boolean {
  const [, scheme, host = '', port = '1'] = URI.exec(text) ?? [];
  return (
    text.length <= MAX_URI_LENGTH &&
    Number(port) <= MAX_PORT &&
    (scheme === 'https' || (scheme === 'http' && (anyHost || LOOPBACK.has(host))))
  );
}

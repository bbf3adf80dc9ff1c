import type { IncomingMessage } from 'node:http';
import { clientAddress, clientIsHidden, trusting } from '@gatehouse/http-koa/address';
import { type Answer, refusal } from '../../forwarding/answer.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** Returns whether the request comes from a client that can administer the personal data server. */
export type MayAdminister = (request: IncomingMessage) => boolean;

/** Pattern of the paths of administration. It ignores case, as the personal data server does in names of methods. */
const ADMIN_METHOD = /^\/xrpc\/com\.atproto\.admin\./i;
/** Pattern of an admin credential. It ignores case, as the server does in names of authorization schemes. */
const PASSWORD_SCHEME = /^basic(?: |$)/i;

/**
 * Refuses the methods of administration, unless the client can administer the server. Also refuses every other request
 * with an admin credential, because `createInviteCode` and the `sync` methods accept one. The proxy does not compare
 * the password, so that clients cannot guess it here.
 */
export function administration(
  { path, request }: Pick<Exchange, 'path' | 'request'>,
  mayAdminister: MayAdminister,
): Answer | undefined {
  const isAdministration =
    ADMIN_METHOD.test(path) || PASSWORD_SCHEME.test(request.headers.authorization ?? '');
  return isAdministration && !mayAdminister(request) ? notAllowed : undefined;
}

/**
 * Admits only clients whose address is in the ranges. Refuses them if an unknown proxy hides their address.
 */
export function administrators(ranges: readonly string[], trustedProxies: readonly string[]): MayAdminister {
  const isWithin = trusting(ranges);
  const addressOf = clientAddress(trustedProxies);
  const isHidden = clientIsHidden(trustedProxies);
  return (request) => isWithin(addressOf(request), 0) && !isHidden(request);
}

const notAllowed = refusal(
  403,
  'admin_not_allowed',
  'The personal data server cannot be administered from this address. Connect to it directly, or add the address to PROXY_ADMIN_CIDRS.',
);

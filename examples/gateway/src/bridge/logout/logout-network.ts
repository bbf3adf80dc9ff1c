import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { addressList, isPublic, permittedLookup } from '@gatehouse/adapters/network';

/** Networks that can contain a logout URI: the internet only, or also private networks and this machine. */
export type LogoutReach = 'public' | 'private';

/** Setting that allows the reach `private` for the clients that operators add. */
const PRIVATE_LOGOUT_SETTING = 'BRIDGE_PRIVATE_LOGOUT_URIS=true';

/**
 * Addresses that are never called. Services that hand out the credentials of a machine are at link-local addresses
 * (169.254.169.254) and at a few fixed ones. NAT64 and 6to4 addresses can contain such an address.
 */
const isForbidden = addressList([
  '0.0.0.0/8',
  '100.100.100.200/32',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '224.0.0.0/3',
  '::/128',
  '64:ff9b::a9fe:0/112',
  '2002:a9fe::/32',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fe80::/10',
  'ff00::/8',
]);

/**
 * Returns the reason why the logout URI cannot be called; undefined if it can. Names are not resolved here, because a
 * name can resolve to another address later. `logoutFetch` checks the address of each connection.
 */
export function logoutUriFault(uri: string, reach: LogoutReach): string | undefined {
  const url = URL.parse(uri);
  if (!url) return 'Use the address of a server.';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) {
    if (isReachable(host, reach)) return undefined;
    return faultOf(host, isForbidden(host) ? 'private' : reach);
  }
  if (reach === 'public' && /(^|\.)localhost\.?$/.test(host)) return faultOf(host, reach);
  return undefined;
}

/**
 * Returns a `fetch` for logout tokens. It connects only to addresses in the reach of the URI. It checks the address to
 * which it connects, because a name could resolve to one address for a check and to another for the connection (DNS
 * rebinding). Follows no redirect.
 */
export function logoutFetch(reachOf: (uri: string) => LogoutReach): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const request = new Request(input, init);
    const reach = reachOf(request.url);
    const fault = logoutUriFault(request.url, reach);
    if (fault !== undefined) throw new Error(fault);
    const url = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const { method, signal } = request;
    const headers = { ...Object.fromEntries(request.headers), 'content-length': String(body.length) };
    const options = { method, headers, signal, lookup: lookupFor(reach), agent: false as const };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    send(url, options)
      .on('response', resolve)
      .on('error', reject)
      // Node reports no error for a protocol switch (101). It only closes the connection.
      .on('close', () => reject(new Error(`${url.host} closed the connection without a response.`)))
      .end(body);
    const answer = await promise;
    // Only the status matters. Reading the body would let the client keep the connection open.
    answer.destroy();
    return new Response(null, { status: answer.statusCode ?? 500 });
  };
}

function lookupFor(reach: LogoutReach): LookupFunction {
  return permittedLookup({
    isPermitted: (address) => isReachable(address, reach),
    refusal: (hostname, found) =>
      new Error(faultOf(`${hostname} (${found.join(', ')})`, found.every(isForbidden) ? 'private' : reach)),
  });
}

function isReachable(address: string, reach: LogoutReach): boolean {
  return !isForbidden(address) && (reach === 'private' || isPublic(address));
}

function faultOf(place: string, reach: LogoutReach): string {
  return reach === 'private'
    ? `Logout tokens are never sent to ${place}, which is a link-local or reserved address.`
    : `Logout tokens are not sent to ${place}, which is a private or reserved address. List the client in BRIDGE_CLIENTS_FILE, or set ${PRIVATE_LOGOUT_SETTING}.`;
}

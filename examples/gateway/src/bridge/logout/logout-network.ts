import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** The networks in which a logout URI can be: only the internet, or private networks and this machine as well. */
export type LogoutReach = 'public' | 'private';

/** Setting that allows the reach `private` for the clients that operators add. */
export const PRIVATE_LOGOUT_SETTING = 'BRIDGE_PRIVATE_LOGOUT_URIS=true';

/**
 * Addresses that are never called. Services with the credentials of a machine are at link-local addresses
 * (169.254.169.254) and at a few fixed ones. NAT64 and 6to4 addresses can contain them.
 */
const NEVER = blockList([
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

/** Addresses that the IANA special-purpose registries (RFC 6890) exclude from the public internet. */
const SPECIAL = blockList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
]);
const GLOBAL_IPV6 = blockList(['2000::/3']);
const SPECIAL_IPV6 = blockList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/**
 * Returns why the logout URI cannot be called; undefined if it can. Names are not resolved here, because a name can
 * resolve to another address later. `logoutFetch` checks the address of each connection.
 */
export function logoutUriFault(uri: string, reach: LogoutReach): string | undefined {
  const url = URL.parse(uri);
  if (!url) return 'Use the address of a server.';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isReachable(host, reach) ? undefined : faultOf(host, reach);
  if (reach === 'public' && /(^|\.)localhost\.?$/.test(host)) return faultOf(host, reach);
  return undefined;
}

/**
 * Returns a `fetch` for logout tokens. It connects only to addresses in the reach of the URI. It resolves names itself
 * for the connection, so that a name cannot have another address for the check (DNS rebinding). Follows no redirect.
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
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found = []) => {
      const permitted = found.filter(({ address }) => isReachable(address, reach));
      const [first] = permitted;
      const at = found.map(({ address }) => address).join(', ');
      if (!first) callback(error ?? new Error(faultOf(`${hostname} (${at})`, reach)), []);
      else if (options.all) callback(null, permitted);
      else callback(null, first.address, first.family);
    });
  };
}

function isReachable(address: string, reach: LogoutReach): boolean {
  if (contains(NEVER, address)) return false;
  return reach === 'private' || isPublic(address);
}

function isPublic(address: string): boolean {
  if (!isIPv6(address)) return !contains(SPECIAL, address);
  return contains(GLOBAL_IPV6, address) && !contains(SPECIAL_IPV6, address);
}

function faultOf(place: string, reach: LogoutReach): string {
  return reach === 'private'
    ? `Logout tokens are never sent to ${place}, which is a link-local or reserved address.`
    : `Logout tokens are not sent to ${place}, which is a private or reserved address. List the client in BRIDGE_CLIENTS_FILE, or set ${PRIVATE_LOGOUT_SETTING}.`;
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list;
}

import { isIP } from 'node:net';
import { parseDeviceToken } from '@gatehouse/core/device';
import { MAX_RECORD_ADDRESSES, parseNamedPeer, parsePeerAddress } from '@gatehouse/core/mesh';
import { type Did, didFault, isDid } from '@gatehouse/core/pds';
import { isStatementKey } from '@gatehouse/core/statement';
import { hasPlainHost, isProxyRange, PLAIN_HOST } from '@gatehouse/http-koa/address';
import { z } from 'zod';

/** A non-empty text. */
export const text = z.string().min(1, 'must not be empty');

/** An http or https URL without a trailing slash. */
export const address = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:\/\//.test(value), 'must be an http or https URL')
  .refine((value) => !value.endsWith('/'), 'must have no trailing slash')
  .refine(hasPlainHost, PLAIN_HOST);

/** A scheme, a host and an optional port (RFC 6454). */
export const origin = address.refine(
  (value) => URL.canParse(value) && new URL(value).origin === value,
  'must be an origin, that is, a URL without a path',
);

/**
 * Origin of a server's own pages: https with a domain name, or http with a loopback address. `localhost` is not
 * allowed, because an AT Protocol sign-in cannot redirect to it.
 */
export const publicOrigin = origin
  .refine(
    (value) => /^https:|^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(value),
    'must be https, or http to 127.0.0.1 or [::1]',
  )
  .refine(
    (value) => !URL.canParse(value) || !value.startsWith('https:') || isDomainName(new URL(value).hostname),
    'must have a domain name such as gateway.example.com',
  );

/** IP address of a network interface. */
export const bindAddress = z.string().refine((value) => isIP(value) !== 0, 'must be an IP address');

/** A host name, without scheme and port. */
export const hostname = z
  .string()
  .regex(
    /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i,
    'must be a host name such as gateway.example.org, without scheme, port and underscore',
  )
  .refine((value) => !/(?:^|\.)\d+$/.test(value), 'must be a name, not an address');

const SHARE_RANGE = 'must be from 0 to 1';

/** A whole number within the bounds, inclusive. */
export function wholeNumber(min: number, max: number) {
  const range = `must be from ${min} to ${max}`;
  return z.int('must be a whole number').min(min, range).max(max, range);
}

/** A number from 0 to 1, such as `0.05`. */
export const share = z.number('must be a number').min(0, SHARE_RANGE).max(1, SHARE_RANGE);

/** A TCP port; 0 selects any free port. */
export const port = wholeNumber(0, 65_535);

/** A switch: `true` or `false`; in the environment also `1` or `0`. */
export const flag = z.boolean('must be true or false');

/** Origins; separated by commas in the environment. */
export const origins = z.array(origin);

/** Secrets; separated by commas in the environment. */
export const secrets = z.array(text);

/** Tokens of devices; separated by commas in the environment. */
export const deviceTokens = z
  .array(z.string())
  .refine(
    (tokens) => tokens.every((token) => parseDeviceToken(token) !== undefined),
    'must be device tokens (ghd_...)',
  );

/** DIDs; separated by commas in the environment. */
export const dids = z.array(
  z.custom<Did>((value) => faultOfDid(value) === undefined, {
    error: ({ input }) => faultOfDid(input) ?? '',
  }),
);

/** Public keys of statements; separated by commas in the environment. */
export const statementKeys = z
  .array(z.string())
  .refine(
    (keys) => keys.every(isStatementKey),
    'must be the `x` values of keys in /.well-known/svc-entitlement-keys.json',
  );

/** Peers of the mesh; separated by commas in the environment. */
export const namedPeers = z
  .array(z.string())
  .refine(
    (peers) => peers.every((peer) => parseNamedPeer(peer) !== undefined),
    'must be https://<host>:<port>#<peer id>, or multiaddrs that end in /p2p/<peer id>',
  );

/** Addresses of one machine of the mesh; separated by commas in the environment. */
export const peerAddresses = z
  .array(z.string())
  .max(MAX_RECORD_ADDRESSES, `must be at most ${MAX_RECORD_ADDRESSES} addresses`)
  .refine(
    (addresses) => addresses.every((address) => parsePeerAddress(address) !== undefined),
    'must be https://<host>:<port>, or multiaddrs such as /ip4/192.0.2.1/tcp/4001',
  );

/** Address of libp2p over TCP. */
export const multiaddr = z
  .string()
  .regex(/^\/ip[46]\/[0-9a-f:.]+\/tcp\/\d{1,5}$/i, 'must be a multiaddr such as /ip4/0.0.0.0/tcp/38181');

/** Hours of the day. */
export const hourRange = z
  .string()
  .regex(/^(?:[01]?\d|2[0-3])-(?:[01]?\d|2[0-4])$/, 'must be two hours of the day, such as 22-6');

/** Address of a syslog server. */
export const syslogAddress = z
  .string()
  .regex(/^(?:tcp|tls):\/\/[^/?#@]+:\d{1,5}$/, 'must be tcp://<host>:<port> or tls://<host>:<port>')
  .refine(URL.canParse, 'must have a valid host and port')
  .refine(hasPlainHost, PLAIN_HOST);

/**
 * Address of a webhook. It must contain no user name and no password, because requests to such an address
 * fail, and the error would show the password.
 */
export const webhookAddress = address.refine((value) => {
  const { username = '', password = '' } = URL.parse(value) ?? {};
  return username === '' && password === '';
}, 'must contain no user name and no password');

const WEBHOOK_KEY = /^whsec_[\w+/-]{32,}={0,2}$/;

/** Keys for webhook signatures; separated by commas in the environment. */
export const webhookKeys = z
  .array(z.string())
  .refine(
    (keys) => keys.every((key) => WEBHOOK_KEY.test(key)),
    'must be whsec_ and at least 24 random bytes in base64 (`openssl rand -base64 32`)',
  );

/** CIDR ranges. Octal and hexadecimal spellings are refused, because programs disagree about their meaning. */
export const cidrRanges = z
  .array(z.string())
  .refine((ranges) => ranges.every(isCidrRange), 'must be CIDR ranges such as 10.0.0.0/8');

/** Proxies whose X-Forwarded-For is trusted. */
export const proxyRanges = z
  .array(z.string())
  .refine(
    (ranges) => ranges.every(isProxyRange),
    'must be addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
  );

const NAMESPACE = /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Namespaces of collections; separated by commas in the environment. */
export const namespaces = z
  .array(z.string())
  .refine(
    (names) => names.length > 0 && names.every((name) => NAMESPACE.test(name)),
    'must be namespaces separated by commas, such as cloud.svc,com.example.files',
  );

function faultOfDid(value: unknown): string | undefined {
  const did = String(value);
  if (!isDid(did)) return 'must be DIDs (did:plc:... or did:web:...)';
  const fault = didFault(did);
  return fault === undefined ? undefined : `contains ${did}, which ${fault}`;
}

function isDomainName(host: string): boolean {
  return host.includes('.') && !host.endsWith('.local') && isIP(host) === 0;
}

function isCidrRange(range: string): boolean {
  const [, ip = '', bits = ''] = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(range) ?? [];
  const family = isIP(ip);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** Values of SUPPORT_FORUM_KIND. `worker/forum/open-forum.ts` opens each except `none`. */
const FORUM_KINDS = ['embedded', 'discourse', 'nodebb', 'none'] as const;

export type ForumKind = (typeof FORUM_KINDS)[number];

/** The kind of the support forum. */
export const forumKind = z.enum(FORUM_KINDS, `must be one of: ${FORUM_KINDS.join(', ')}`);

/** Values of WORK_QUEUE. */
export const WORK_QUEUE_KINDS = ['database', 'pg-boss'] as const;

export type WorkQueueKind = (typeof WORK_QUEUE_KINDS)[number];

/** Queue from which workers get jobs. */
export const workQueueKind = z.enum(WORK_QUEUE_KINDS, `must be one of: ${WORK_QUEUE_KINDS.join(', ')}`);

import { MINUTE, SECOND } from '@gatehouse/core/kernel';

/**
 * Maximum size of a request's head. It equals that of Node's servers. The server behind the edge limits the
 * body.
 */
export const MAX_HEADER_BYTES = 16_384;

/** Time limit for the head of a request to arrive. */
export const HEADER_TIMEOUT = 30 * SECOND;

/** Idle time after which a client's connection is closed. */
export const IDLE_TIMEOUT = 130 * SECOND;

/** A request fails if its server sends no byte for this time, before the response begins or during it. */
export const RESPONSE_TIMEOUT = 2 * MINUTE;

/** Time after which a WebSocket that transfers nothing is closed. */
export const TUNNEL_TIMEOUT = 60 * MINUTE;

/**
 * Idle time after which a connection to a server is closed. The servers themselves close idle
 * connections after 130 s.
 */
export const UPSTREAM_IDLE_TIMEOUT = 60 * SECOND;

/** Responses of these types are compressed if the server has not compressed them. */
export const COMPRESSED_TYPES: readonly string[] = [
  'text/html',
  'text/css',
  'text/plain',
  'text/javascript',
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/xml',
  'image/svg+xml',
];

/** Responses with fewer bytes than this are not compressed. */
export const MIN_COMPRESSED_BYTES = 1_024;

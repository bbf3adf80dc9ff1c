import { MINUTE, SECOND } from '@gatehouse/core/kernel';

/**
 * Maximum size of a request's head, the same as that of Node's servers. The server behind the edge limits the
 * body.
 */
export const MAX_HEADER_BYTES = 16_384;

/** How long the head of a request can take to arrive. */
export const HEADER_TIMEOUT = 30 * SECOND;

/** How long a connection of a client can be idle. */
export const IDLE_TIMEOUT = 130 * SECOND;

/** How long a server can send nothing, before its response begins or while it sends its response. */
export const RESPONSE_TIMEOUT = 2 * MINUTE;

/** How long a WebSocket can transfer nothing. */
export const TUNNEL_TIMEOUT = 60 * MINUTE;

/** How long a connection to a server can be idle. The servers close theirs after 130 s. */
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

import { errorCode, StorageUnavailable } from '@gatehouse/core/kernel';
import {
  ClientClosedError,
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
} from '@redis/client';

/**
 * Codes at the beginning of the server's error responses, and codes of Node's sockets, each with the reason that
 * `StorageUnavailable` gives.
 */
const REASONS: readonly [sign: RegExp, reason: string][] = [
  [
    /^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_|EPIPE|EHOST|ENET|CERT_|ERR_TLS|ERR_SSL|DEPTH_|SELF_SIGNED|UNABLE_)/,
    'Redis cannot be reached',
  ],
  [/^LOADING/, 'Redis is starting up'],
  [/^(READONLY|MASTERDOWN|NOREPLICAS)/, 'this Redis is a replica, or has lost its primary or its replicas'],
  [/^MISCONF/, 'Redis cannot write to its disk'],
  [/^OOM/, 'Redis is out of memory'],
  [/^(CLUSTERDOWN|TRYAGAIN|MOVED|ASK) /, 'the Redis cluster cannot serve these keys at this address'],
  [/^(BUSY|UNKILLABLE) /, 'Redis is busy with a long script'],
  [
    /^(NOAUTH|WRONGPASS|NOPERM|ERR (max number of clients|DB index|invalid DB))/,
    'Redis refuses this login or has too many clients',
  ],
];

const GONE = [
  ClientClosedError,
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
];

/**
 * Returns the error that stores throw: `StorageUnavailable` if the server caused the error, otherwise the error itself.
 */
export function redisFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageUnavailable) return error;
  const reason = GONE.some((type) => error instanceof type)
    ? 'the connection to Redis broke'
    : REASONS.find(([pattern]) => pattern.test(signOf(error)))?.[1];
  return reason === undefined ? error : new StorageUnavailable(reason, { cause: error });
}

function signOf(error: Error): string {
  return errorCode(error) ?? error.message;
}

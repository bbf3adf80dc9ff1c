import { type DomainError, HOUR, MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import {
  RecordChanged,
  RecordRefused,
  RepositoryBusy,
  RepositoryUnavailable,
  SignInRequired,
  WriteDenied,
} from '@gatehouse/core/sync';
import { printableText } from './printable-text.ts';
import type { XrpcReply } from './xrpc-reply.ts';

const MAX_WAIT: Milliseconds = 6 * HOUR;
const DEFAULT_WAIT: Milliseconds = MINUTE;
const WRITE_DENIED = 'svc.entitlement.metadata_write_denied';

/** Returns whether the server refused the request with this status and this error code. */
export function isXrpcRefusal({ status, body }: XrpcReply, expected: number, error: string): boolean {
  return status === expected && body.error === error;
}

/**
 * Maps a response other than 200 to the error that the repository throws. A response with status 400 or 403 and no XRPC
 * error comes from a proxy and not from the personal data server, so the request can be retried.
 */
export function repositoryRefusal(reply: XrpcReply): DomainError {
  const { status, body, retryAfter } = reply;
  if (status === 429) return new RepositoryBusy(waitOf(retryAfter));
  if (status === 413) return new RecordRefused('record_too_large', 'it is too large.');
  if (isXrpcRefusal(reply, 400, 'InvalidSwap')) return new RecordChanged();
  if (isXrpcRefusal(reply, 403, WRITE_DENIED)) return new WriteDenied();
  // The user has authorized other collections than those that this server writes now.
  if (isXrpcRefusal(reply, 403, 'ScopeMissingError')) return new SignInRequired();
  if ((status === 400 || status === 403) && typeof body.error === 'string')
    return new RecordRefused('record_refused', reasonOf(body.error, body.message));
  return new RepositoryUnavailable(`it responded with HTTP status ${status}.`);
}

function reasonOf(error: string, message: unknown): string {
  return printableText(typeof message === 'string' ? `${message} (${error})` : error);
}

/** Returns the delay that the server requests, within limits. */
function waitOf(retryAfter: string | null): Milliseconds {
  if (retryAfter === null || !/^\d{1,9}$/.test(retryAfter)) return DEFAULT_WAIT;
  return Math.min(Math.max(Number(retryAfter), 1) * SECOND, MAX_WAIT);
}

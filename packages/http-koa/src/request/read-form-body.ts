import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Incoming } from '../exchange/exchange.ts';
import { readRawBody } from './read-raw-body.ts';

const FORM_LIMIT = 16 * 1024;
const IDLE_TIMEOUT: Milliseconds = 10 * SECOND;
const MINIMUM_BYTES_PER_SECOND = 1024;

/** Returns the fields of an HTML form of at most `limit` bytes. Rejects with the errors of `readRawBody`. */
export async function readFormBody(request: Incoming, limit: number = FORM_LIMIT): Promise<URLSearchParams> {
  const rules = {
    type: 'application/x-www-form-urlencoded',
    limit,
    lengthRequired: true,
    idleTimeout: IDLE_TIMEOUT,
    minimumBytesPerSecond: MINIMUM_BYTES_PER_SECOND,
  };
  return new URLSearchParams((await readRawBody(request, rules)).toString('utf8'));
}

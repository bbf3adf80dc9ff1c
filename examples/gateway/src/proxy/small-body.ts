import { READ_TIME_LIMIT, readBody, tooSlow } from './read-body.ts';
import type { Rule } from './rule.ts';

/** So many bytes are read of anybody, known or not. */
export const SMALL: number = 64 * 1024;

/** Reads a small body whole before the personal data server hears of it: cheaper than a stream, and safe from slow clients. */
export const smallBody: Rule = (exchange) => {
  const { decision, method, request } = exchange;
  const length = Number(request.headers['content-length'] ?? 0);
  if (method !== 'POST' || exchange.body || length === 0 || length > SMALL) return undefined;
  if (decision.verdict === 'inspect') return undefined;
  return readBody(request, SMALL, READ_TIME_LIMIT).then((body) => {
    if (typeof body === 'string') return tooSlow;
    exchange.body = body;
    return undefined;
  });
};

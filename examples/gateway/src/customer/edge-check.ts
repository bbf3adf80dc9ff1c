import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE, type Secret } from '@gatehouse/core/kernel';
import type { Step } from '@gatehouse/http-koa/exchange';
import { CLIENT_CLAIMS } from '../edge/table/index.ts';

/** Path at which `gatehouse doctor` asks which headers of a client reach the gateway through its edge. */
export const EDGE_CHECK_PATH = '/api/edge-check';
/** Header that proves that the caller knows `JWT_SECRET`. */
export const EDGE_CHECK_HEADER = 'X-Gatehouse-Check';

const MAX_PROOF_AGE_MS = 5 * MINUTE;

/** Headers and address of the request, as the gateway received them. */
export interface EdgeCheck {
  /** Names of the headers that describe the client and that the edge did not remove. */
  readonly claims: readonly string[];
  readonly forwardedFor: string;
  readonly forwardedProto: string;
  readonly forwardedHost: string;
}

/** Returns the value of `EDGE_CHECK_HEADER`. It is valid for five minutes. */
export function edgeCheckProof(secret: Secret, now: number): string {
  return `${now}.${createHmac('sha256', secret.reveal()).update(`edge-check ${now}`).digest('hex')}`;
}

/**
 * Returns a step that reports the headers of a request with a valid proof. Other requests get 404, as at any unknown
 * path.
 */
export function edgeCheck(secret: Secret | undefined, now: () => number): Step {
  return (context, next) => {
    if (
      !secret ||
      context.path !== EDGE_CHECK_PATH ||
      !isProof(context.get(EDGE_CHECK_HEADER), secret, now())
    )
      return next();
    const found: EdgeCheck = {
      claims: CLIENT_CLAIMS.filter((name) => context.headers[name.toLowerCase()] !== undefined),
      forwardedFor: context.get('X-Forwarded-For'),
      forwardedProto: context.get('X-Forwarded-Proto'),
      forwardedHost: context.get('X-Forwarded-Host'),
    };
    context.body = found;
    return undefined;
  };
}

function isProof(given: string, secret: Secret, now: number): boolean {
  const at = Number(given.split('.')[0]);
  if (!Number.isSafeInteger(at) || Math.abs(now - at) > MAX_PROOF_AGE_MS) return false;
  const [proof, expected] = [Buffer.from(given), Buffer.from(edgeCheckProof(secret, at))];
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}

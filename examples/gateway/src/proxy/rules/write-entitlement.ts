import type { PolicyPort } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { limitedFailures } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import { type Answer, refusal } from '../exchange/answer.ts';

/** Returns the reason why the holder cannot write to a gated collection now; undefined if they can. */
export type CheckEntitlement = (did: Did) => Promise<Answer | undefined>;

/**
 * Reads the policy at each call. A denial is 403 and never 401, because an OAuth client would discard its
 * session after 401. If the policy is unavailable, the write is refused with 503. This rule sets no time
 * limit, because `PolicyPort` requires every policy to have one.
 */
export function writeEntitlement(policy: PolicyPort, log: Pick<Logger, 'error'>): CheckEntitlement {
  const logFailure = limitedFailures((record) => log.error(record, 'policy unavailable'));
  return async (did) => {
    try {
      const { metadataWriteAllowed } = await policy.effectiveCapabilities(did);
      return metadataWriteAllowed ? undefined : { ...denied, did };
    } catch (error) {
      logFailure({ err: error, did });
      return { ...unavailable, did };
    }
  };
}

const denied = refusal(
  403,
  'svc.entitlement.metadata_write_denied',
  'This account cannot write to this collection at the moment. It can still read and delete its records.',
);

const unavailable = refusal(
  503,
  'policy_unavailable',
  'The server cannot check at the moment whether this account can write. Nothing was written; try again later.',
  { 'Retry-After': '5' },
);

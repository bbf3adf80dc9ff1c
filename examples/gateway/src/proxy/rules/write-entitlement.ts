import type { DenialTally, PolicyPort } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { limitedFailures } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import { type Answer, refusal } from '../../forwarding/answer.ts';

/** Returns the reason why the holder cannot write to a gated collection now; undefined if they can. */
export type CheckEntitlement = (did: Did) => Promise<Answer | undefined>;

export interface WriteEntitlementParts {
  readonly policy: PolicyPort;
  readonly denials?: DenialTally | undefined;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Reads the policy at each call. A denial is 403 and never 401, because an OAuth client would discard its
 * session after 401. If the policy is unavailable, the write is refused with 503. This rule sets no time
 * limit, because `PolicyPort` requires every policy to have one.
 */
export function writeEntitlement({ policy, denials: tally, log }: WriteEntitlementParts): CheckEntitlement {
  const logFailure = limitedFailures((record) => log.error(record, 'policy unavailable'));
  return async (did) => {
    try {
      const { metadataWriteAllowed, denials } = await policy.effectiveCapabilities(did);
      if (metadataWriteAllowed) return undefined;
      tally?.count(denials.metadataWriteAllowed);
      return { ...denied, did };
    } catch (error) {
      logFailure({ err: error, did });
      return { ...unavailable, did };
    }
  };
}

const denied = refusal(
  403,
  'svc.entitlement.metadata_write_denied',
  'Your plan does not allow changes to this collection at the moment. You can still read and delete your records.',
);

const unavailable = refusal(
  503,
  'policy_unavailable',
  'The server cannot check at the moment whether your plan allows this change. Nothing was written; try again later.',
  { 'Retry-After': '5' },
);

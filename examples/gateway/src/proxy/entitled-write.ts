import type { PolicyPort } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import type { VerifyAccess } from './access-token.ts';
import { type Answer, refusal } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { Rule } from './rule.ts';
import { withinTime } from './within-time.ts';

export interface EntitledWriteParts {
  readonly policy: PolicyPort;
  readonly verifyAccess: VerifyAccess;
  readonly policyTimeout: number;
  readonly log: ProxyLog;
}

/**
 * Lets a gated write through when its account has `metadataWriteAllowed` now, and still when its body ends. The answer
 * to a denial is 403, never 401, which would make an OAuth client throw its session away. Without an answer of the
 * policy nothing is written.
 */
export function entitledWrite({ policy, verifyAccess, policyTimeout, log }: EntitledWriteParts): Rule {
  return (exchange) => (exchange.decision.verdict === 'gated' ? judge(exchange) : undefined);

  async function judge(exchange: Exchange): Promise<Answer | undefined> {
    const access = verifyAccess(exchange.request.headers.authorization);
    if (!('did' in access)) return access;
    exchange.did = access.did;
    exchange.lastWord = () => ask(access.did);
    return ask(access.did);
  }

  async function ask(did: Did): Promise<Answer | undefined> {
    try {
      const { metadataWriteAllowed } = await withinTime(policy.effectiveCapabilities(did), policyTimeout);
      return metadataWriteAllowed ? undefined : denied;
    } catch (error) {
      log.error({ err: error, did }, 'policy unavailable');
      return unavailable;
    }
  }
}

const denied = refusal(
  403,
  'svc.entitlement.metadata_write_denied',
  'This account may not write to this collection at the moment. It can still read and delete its records.',
);

const unavailable = refusal(
  503,
  'policy_unavailable',
  'Whether this account may write can not be determined at the moment. Nothing was written; try again later.',
  { 'Retry-After': '5' },
);

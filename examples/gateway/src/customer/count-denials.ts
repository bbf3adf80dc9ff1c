import { MetadataWriteDenied } from '@gatehouse/core/catalog';
import type { DenialTally } from '@gatehouse/core/entitlement';
import { SafetyNetDenied } from '@gatehouse/core/upload';
import type { Step } from '@gatehouse/http-koa/exchange';

/** Returns a step that counts the requests that are denied because of the customer's plan. */
export function countDenials(tally: DenialTally): Step {
  return async (_context, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof MetadataWriteDenied || error instanceof SafetyNetDenied) tally.count(error.reason);
      throw error;
    }
  };
}

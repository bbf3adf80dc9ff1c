import { baseAt, capabilities, type Entitlement, stateAt } from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';
import type { FoundPdsAccount, PdsAccountView } from '@gatehouse/core/operator';
import { isoInstant, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import { presentedCapabilities, presentedFlags } from '@gatehouse/http-koa/entitlement';
import type { z } from 'zod';
import type { account, entitlement, foundAccount } from './account-schemas.ts';

/** Returns the entitlement as the API shows it at this instant. A grace that has ended is shown as lapsed. */
export function presentedEntitlement(held: Entitlement, at: Instant): z.input<typeof entitlement> {
  return {
    did: held.did,
    state: stateAt(held, at),
    base: baseAt(held, at),
    grace_until: baseAt(held, at) === 'grace' ? isoInstantOrNull(held.graceUntil) : null,
    once: held.once,
    ...presentedFlags(capabilities(held, at)),
    payment: held.payment && {
      provider: held.payment.provider,
      customer_id: held.payment.customerId,
      subscription_id: held.payment.subscriptionId,
    },
    version: held.version,
  };
}

export function presentedAccount(view: PdsAccountView): z.input<typeof account> {
  const { did, known, entitlement, capabilities: answer, at } = view;
  return {
    did,
    handle: known?.handle ?? null,
    email: known?.email ?? null,
    heard_at: known ? isoInstant(known.heardAt) : null,
    entitlement: presentedEntitlement(entitlement, at),
    capabilities: presentedCapabilities(answer),
    support_seat: { allowed: answer.supportSeatAllowed },
  };
}

export function presentedFound({ kind, ...found }: FoundPdsAccount): z.input<typeof foundAccount> {
  return { ...found, found_by: kind };
}

import assert from 'node:assert/strict';
import type { BillingAdapter } from '@gatehouse/core/billing';
import { checkedEvent } from '@gatehouse/core/entitlement';
import { isDid } from '@gatehouse/core/pds';

/** Requests to a billing adapter. They are sufficient to test all clauses of its port. */
export interface BillingAdapterCase<Request> {
  readonly adapter: BillingAdapter<Request>;
  readonly genuine: Request;
  /** The same notification as `genuine`, sent again. */
  readonly resent: Request;
  /** A notification other than `genuine`. */
  readonly another: Request;
  /** Requests whose sender cannot be verified. */
  readonly forged: readonly Request[];
  /** Requests of a verified sender that cannot be parsed. */
  readonly garbled: readonly Request[];
  /** Pattern of the principals that the adapter can return. */
  readonly principal: RegExp;
}

type Experiment = <Request>(subject: BillingAdapterCase<Request>) => Promise<void>;

/** The clauses of `BillingAdapter`. */
export const billingAdapterContract: Readonly<Record<string, Experiment>> = {
  'returns an order that the core can apply': async ({ adapter, genuine }) => {
    const { did, event } = await adapter.normalised(genuine);
    assert.ok(isDid(did));
    assert.deepEqual(checkedEvent(event), event);
  },

  'maps a repeated notification to the same event': async ({ adapter, genuine, resent }) => {
    assert.deepEqual(await adapter.normalised(resent), await adapter.normalised(genuine));
  },

  'maps another notification to another event id': async ({ adapter, genuine, another }) => {
    const ids = [await adapter.normalised(genuine), await adapter.normalised(another)];
    assert.notEqual(ids[0]?.event.eventId, ids[1]?.event.eventId);
  },

  'names itself as the principal': async ({ adapter, genuine, principal }) => {
    assert.match((await adapter.normalised(genuine)).principal, principal);
  },

  'rejects a request whose sender it cannot authenticate': async ({ adapter, forged }) => {
    assert.ok(forged.length > 0);
    for (const request of forged) {
      await assert.rejects(adapter.normalised(request), {
        code: /^(origin_not_verified|role_required)$/,
      });
    }
  },

  'rejects a request that it cannot parse': async ({ adapter, garbled }) => {
    assert.ok(garbled.length > 0);
    for (const request of garbled)
      await assert.rejects(adapter.normalised(request), { code: 'invalid_request' });
  },
};

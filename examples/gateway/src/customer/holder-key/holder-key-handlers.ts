import type {
  BeginKeyChange,
  FinishKeyChange,
  HandedKey,
  HandedKeys,
  ReadHolderKey,
} from '@gatehouse/core/holder-key';
import type { StrangerThrottle } from '@gatehouse/core/throttle';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { CustomerGuests } from '../customer-guests.ts';
import { type CustomerHolderAct, countedHolder } from '../customer-holder-limits.ts';
import type { holderKeyEndpoints } from './holder-key-endpoints.ts';

/** Dependencies of the endpoints of the holder key. */
export interface HolderKeys {
  readonly read: ReadHolderKey;
  readonly begin: BeginKeyChange;
  readonly finish: FinishKeyChange;
}

export function holderKeyHandlers(
  keys: HolderKeys,
  throttle: StrangerThrottle<CustomerHolderAct>,
): Handlers<typeof holderKeyEndpoints, CustomerGuests> {
  return {
    'GET /api/v1/me/key': async ({ who }) => ({
      status: 200,
      body: presentedKeys(await keys.read.execute(who.owner.did)),
    }),
    'POST /api/v1/me/key/change': async ({ who, body }) => {
      await throttle.admit('key-change', countedHolder(who.owner.did));
      const change = { mode: body.mode, keyId: body.key_id };
      return { status: 200, body: presentedKeys(await keys.begin.execute(who.owner.did, change)) };
    },
    'POST /api/v1/me/key/finish': async ({ who, body }) => {
      await keys.finish.execute(who.owner.did, body.key_id);
      return { status: 204, body: null };
    },
  };
}

function presentedKeys({ next, ...current }: HandedKeys) {
  return { ...presented(current), ...(next && { next: presented(next) }) };
}

function presented({ id, mode, key }: HandedKey) {
  return { mode, key_id: id, ...(key && { key: key.reveal() }) };
}

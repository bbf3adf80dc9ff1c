import type { CreateDevice, Device, ListDevices, RevokeDevice } from '@gatehouse/core/device';
import type { StrangerThrottle } from '@gatehouse/core/throttle';
import { type Handlers, isoInstant } from '@gatehouse/http-koa/endpoint';
import type { CustomerGuests } from '../customer-guests.ts';
import { type CustomerHolderAct, countedHolder } from '../customer-holder-limits.ts';
import type { deviceEndpoints } from './device-endpoints.ts';

/** Dependencies of the device endpoints. */
export interface Devices {
  readonly create: CreateDevice;
  readonly list: ListDevices;
  readonly revoke: RevokeDevice;
}

export function deviceHandlers(
  devices: Devices,
  throttle: StrangerThrottle<CustomerHolderAct>,
): Handlers<typeof deviceEndpoints, CustomerGuests> {
  return {
    'GET /api/v1/me/devices': async ({ who }) => {
      const found = await devices.list.execute(who.owner.did);
      return { status: 200, body: { devices: found.map(presentedDevice) } };
    },
    'POST /api/v1/me/devices': async ({ who, body }) => {
      await throttle.admit('new-device', countedHolder(who.owner.did));
      const { device, token } = await devices.create.execute(who.owner.did, body.name);
      return { status: 201, body: { device: presentedDevice(device), token: token.reveal() } };
    },
    'DELETE /api/v1/me/devices/:id': async ({ who, path }) => {
      await devices.revoke.execute(who.owner.did, path.id);
      return { status: 204, body: null };
    },
  };
}

/** A device as the API shows it. */
export function presentedDevice({ id, name, createdAt, lastSeenDay }: Device) {
  const last_seen = lastSeenDay === null ? null : isoInstant(lastSeenDay).slice(0, 10);
  return { id, name, created_at: isoInstant(createdAt), last_seen };
}

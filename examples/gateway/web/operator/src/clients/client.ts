import type { Answer } from '../api.ts';

/** A client of the bridge, as the API lists it. */
export type Client = Answer<'GET /internal/v1/ops/bridge-clients'>['clients'][number];

/** The entitlements that a client can require, as operators read them. */
export const ENTITLEMENT_NAMES: Readonly<Record<Client['entitlement'], string>> = {
  support_seat: 'Support seat',
  base: 'Base plan',
  once: 'Once or a base plan',
  any: 'None: every user',
};

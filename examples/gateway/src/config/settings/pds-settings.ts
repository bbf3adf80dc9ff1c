import { z } from 'zod';
import { address, dids, flag, origin, publicOrigin, text } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the personal data server, and of the operated gateway that a gateway at home asks. */
export const PDS_SETTINGS = [
  {
    variable: 'ATPROTO_APPVIEW_URL',
    field: 'atproto_appview_url',
    schema: address,
    processes: ['customer'],
    fallback: 'https://public.api.bsky.app',
    description: 'AppView for public handles. It is checked, but not used.',
  },
  {
    variable: 'PDS_URL',
    field: 'pds_url',
    schema: address,
    processes: ['customer', 'ops'],
    fallback: 'http://127.0.0.1:3000',
    description: 'Address at which the gateway reaches the personal data server.',
  },
  {
    variable: 'PDS_PUBLIC_URL',
    field: 'pds_public_url',
    schema: address,
    processes: ['customer', 'ops', 'worker', 'bridge'],
    fallback: 'http://localhost:3000',
    description: 'Address at which browsers reach the personal data server.',
  },
  {
    variable: 'PDS_PUBLIC_URL',
    field: 'pds_public_url',
    schema: origin,
    processes: ['proxy'],
    description:
      'Address at which clients reach the personal data server. Unset: http://localhost:<PROXY_PORT>.',
  },
  {
    variable: 'PDS_HANDLE_DOMAIN',
    field: 'pds_handle_domain',
    schema: text,
    processes: ['customer'],
    description: 'Suffix of handles, for example test for alice.test.',
  },
  {
    variable: 'PDS_OAUTH_ISSUER_ORIGIN',
    field: 'pds_oauth_issuer_origin',
    schema: z.union([z.literal('none'), origin], 'must be an origin, or none'),
    processes: ['customer', 'ops'],
    description:
      'Origin of the OAuth issuer; unset: that of pds_public_url. The value `none`: URLs of the OAuth issuer are not replaced.',
  },
  {
    variable: 'PDS_ADMIN_PASSWORD',
    field: 'pds_admin_password',
    schema: text,
    processes: ['customer', 'ops'],
    isSecret: true,
    description:
      'Admin password of the personal data server, for invite codes and the directory of PDS accounts.',
  },
  {
    variable: 'PDS_SIGNUP_ENABLED',
    field: 'pds_signup_enabled',
    schema: flag,
    processes: ['customer'],
    description: 'Enables POST /api/v1/pds/signup; unset: enabled if pds_admin_password is set.',
  },
  {
    variable: 'ENTITLEMENT_SERVICE_URL',
    field: 'entitlement_service_url',
    schema: publicOrigin,
    processes: ['customer', 'worker'],
    description:
      'For a gateway at home: origin of the operated gateway, which issues statements about entitlements. Unset: this gateway is the operated one.',
  },
  {
    variable: 'HOME_DIDS',
    field: 'home_dids',
    schema: dids,
    processes: ['customer', 'worker'],
    fallback: [],
    description:
      'DIDs of the customers who can sign in to a gateway at home; separated by commas in the environment. Unset: none can.',
  },
] as const satisfies readonly Setting[];

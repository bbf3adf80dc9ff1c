import { BRIDGE_CLAIMS, BRIDGE_ENTITLEMENTS } from '@gatehouse/core/bridge';
import { z } from 'zod';
import { statedCause } from '../ops-schemas.ts';

const uris = z.array(z.string().max(2_000)).max(20);

/** The members of a client that operators can change. */
const described = {
  name: z.string().max(100).describe('Name that users see when they sign in'),
  redirect_uris: uris.describe('Compared character by character'),
  post_logout_redirect_uris: uris.describe('Addresses to which users return after a sign-out'),
  backchannel_logout_uri: z
    .string()
    .max(2_000)
    .nullable()
    .describe('Receives a logout token when a login ends; null if the app accepts none'),
  entitlement: z.enum(BRIDGE_ENTITLEMENTS).describe('Entitlement that a user must have'),
  pkce: z
    .enum(['required', 'off'])
    .describe('`off` only for an app that cannot send a code challenge: a stolen code can then be used'),
  claims: z.array(z.enum(BRIDGE_CLAIMS)).max(BRIDGE_CLAIMS.length).describe('Claims besides the DID'),
};

const clientId = z.string().max(64).describe('1 to 64 letters, digits, dots, dashes and underscores');

/** An app that signs its users in through the bridge. */
export const bridgeClient = z.strictObject({ client_id: clientId, ...described });

export const listedBridgeClient = bridgeClient.extend({
  source: z
    .enum(['configuration', 'operator'])
    .describe('`configuration`: in the configuration of the bridge, and cannot be changed here'),
});

export const addedBridgeClient = z.strictObject({
  client: bridgeClient,
  client_secret: z.string().describe('Returned only now'),
});

export const newBridgeClient = z.strictObject({
  client_id: clientId,
  ...described,
  post_logout_redirect_uris: described.post_logout_redirect_uris.default([]),
  backchannel_logout_uri: described.backchannel_logout_uri.default(null),
  pkce: described.pkce.default('required'),
  claims: described.claims.default(['preferred_username']),
});

export const bridgeClientChange = z.strictObject(described).partial().extend(statedCause.shape);

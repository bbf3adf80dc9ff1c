import type {
  AddBridgeClient,
  AddedBridgeClient,
  BridgeClientChange,
  ChangeBridgeClient,
  DescribedBridgeClient,
  ListBridgeClients,
  RemoveBridgeClient,
  ReplaceBridgeClientSecret,
} from '@gatehouse/core/bridge';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';
import { inJsonNames } from '../in-json-names.ts';
import type { OpsGuests } from '../ops-gate.ts';
import type { clientEndpoints } from './client-endpoints.ts';
import type { bridgeClientChange, newBridgeClient } from './client-schemas.ts';
import { presentedClient, presentedListedClient } from './presented-client.ts';

/** Dependencies of the endpoints for clients of the bridge. */
export interface ClientParts {
  readonly listBridgeClients: ListBridgeClients;
  readonly addBridgeClient: AddBridgeClient;
  readonly changeBridgeClient: ChangeBridgeClient;
  readonly replaceBridgeClientSecret: ReplaceBridgeClientSecret;
  readonly removeBridgeClient: RemoveBridgeClient;
}

export function clientHandlers(parts: ClientParts): Handlers<typeof clientEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/bridge-clients': async ({ who }) => {
      const clients = await parts.listBridgeClients.execute(who);
      return { status: 200, body: { clients: clients.map(presentedListedClient) } };
    },
    'POST /internal/v1/ops/bridge-clients': async ({ body, who }) => {
      const described = { id: body.client_id, ...membersOf(body) };
      return { status: 201, body: presentedAdded(await parts.addBridgeClient.execute(who, described)) };
    },
    'PATCH /internal/v1/ops/bridge-clients/:id': async ({ path, body, who }) => {
      const cause = { reason: body.reason, ticketRef: body.ticket_ref };
      const changed = parts.changeBridgeClient.execute(who, path.id, membersOf(body), cause);
      return { status: 200, body: { client: presentedClient(await inJsonNames(changed)) } };
    },
    'POST /internal/v1/ops/bridge-clients/:id/secret': async ({ path, body, who }) => {
      const cause = { reason: body.reason, ticketRef: body.ticket_ref };
      const added = await inJsonNames(parts.replaceBridgeClientSecret.execute(who, path.id, cause));
      return { status: 200, body: presentedAdded(added) };
    },
    'POST /internal/v1/ops/bridge-clients/:id/remove': async ({ path, body, who }) => {
      const cause = { reason: body.reason, ticketRef: body.ticket_ref };
      await inJsonNames(parts.removeBridgeClient.execute(who, path.id, cause));
      return { status: 204, body: null };
    },
  };
}

type New = z.output<typeof newBridgeClient>;
type Change = z.output<typeof bridgeClientChange>;

/** Returns the members of a client that a request contains. */
function membersOf(body: New): Omit<DescribedBridgeClient, 'id'>;
function membersOf(body: Change): BridgeClientChange;
function membersOf({ name, entitlement, pkce, claims, ...body }: New | Change): BridgeClientChange {
  return {
    name,
    redirectUris: body.redirect_uris,
    postLogoutRedirectUris: body.post_logout_redirect_uris,
    backchannelLogoutUri: body.backchannel_logout_uri,
    entitlement,
    pkce,
    claims,
  };
}

function presentedAdded({ client, secret }: AddedBridgeClient) {
  return { client: presentedClient(client), client_secret: secret.reveal() };
}

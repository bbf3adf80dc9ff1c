import type { z } from 'zod';
import type {
  addedBridgeClient,
  bridgeClient,
  listedBridgeClient,
} from '../../ops/clients/client-schemas.ts';
import { table } from '../table.ts';

type Shown = z.output<typeof bridgeClient> & Partial<Pick<z.output<typeof listedBridgeClient>, 'source'>>;

export function clientTable(clients: readonly Shown[]): string {
  return table(
    ['id', 'name', 'entitlement', 'PKCE', 'redirect URIs', 'logout URI', 'source'],
    clients.map((client) => [
      client.client_id,
      client.name,
      client.entitlement,
      client.pkce,
      client.redirect_uris,
      client.backchannel_logout_uri,
      client.source ?? 'operator',
    ]),
  );
}

/** A client with its new secret. */
export function shownSecret({ client, client_secret: secret }: z.output<typeof addedBridgeClient>): string {
  return [clientTable([client]), `Secret, shown only now: ${secret}`].join('\n');
}

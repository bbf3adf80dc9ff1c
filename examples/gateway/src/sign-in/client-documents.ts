import type { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import { Routes } from '@gatehouse/http-koa/endpoint';

/**
 * Serves the documents that personal data servers read about an OAuth client (AT Protocol OAuth, "Client ID
 * Metadata Document").
 */
export function clientDocuments(
  client: AtprotoOAuthClientAdapter | undefined,
  paths: { readonly metadataPath: string; readonly jwksPath: string },
): Routes {
  const routes = new Routes();
  if (!client) return routes;
  routes.add('GET', paths.metadataPath, async (context) => {
    context.body = await client.metadata();
  });
  routes.add('GET', paths.jwksPath, async (context) => {
    context.body = await client.jwks();
  });
  return routes;
}

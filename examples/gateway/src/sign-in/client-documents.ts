import type { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import Router from '@koa/router';

/**
 * Serves the documents that personal data servers read about an OAuth client (AT Protocol OAuth, "Client ID
 * Metadata Document").
 */
export function clientDocuments(
  client: AtprotoOAuthClientAdapter | undefined,
  paths: { readonly metadataPath: string; readonly jwksPath: string },
): Router {
  const router = new Router();
  if (!client) return router;
  router.get(paths.metadataPath, async (context) => {
    context.body = await client.metadata();
  });
  router.get(paths.jwksPath, async (context) => {
    context.body = await client.jwks();
  });
  return router;
}

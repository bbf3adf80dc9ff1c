import { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import Router from '@koa/router';
import type { Container } from 'inversify';
import { STAFF_CLIENT_PATHS } from './staff-container.ts';

/** What the personal data server reads about the operators' client (AT Protocol OAuth, "Client ID Metadata Document"). */
export function staffClientDocuments(container: Container): Router {
  const router = new Router();
  if (!container.isBound(AtprotoOAuthClientAdapter)) return router;
  const client = container.get(AtprotoOAuthClientAdapter);
  router.get(STAFF_CLIENT_PATHS.metadataPath, (context) => {
    context.body = client.metadata;
  });
  router.get(STAFF_CLIENT_PATHS.jwksPath, (context) => {
    context.body = client.jwks;
  });
  return router;
}

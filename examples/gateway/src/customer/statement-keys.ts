import { statementJwk } from '@gatehouse/adapters/jose';
import type { StatementSigner } from '@gatehouse/core/statement';
import Router from '@koa/router';

/** Serves the public keys of statements as a JSON Web Key Set (RFC 7517). */
export function statementKeys({ keys }: StatementSigner): Router {
  const router = new Router();
  router.get('/.well-known/svc-entitlement-keys.json', (context) => {
    context.body = { keys: keys.map(statementJwk) };
  });
  return router;
}

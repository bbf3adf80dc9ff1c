import { statementJwk } from '@gatehouse/adapters/jose';
import type { StatementSigner } from '@gatehouse/core/statement';
import Router from '@koa/router';

/** Serves the public keys of statements as a JSON Web Key Set (RFC 7517), if this gateway issues any. */
export function statementKeys(signer: StatementSigner | undefined): Router {
  const router = new Router();
  if (!signer) return router;
  router.get('/.well-known/svc-entitlement-keys.json', (context) => {
    context.body = { keys: signer.keys.map(statementJwk) };
  });
  return router;
}

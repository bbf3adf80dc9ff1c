import { statementJwk } from '@gatehouse/adapters/jose';
import type { StatementSigner } from '@gatehouse/core/statement';
import { Routes } from '@gatehouse/http-koa/endpoint';

/** Serves the public keys of statements as a JSON Web Key Set (RFC 7517), if this gateway issues any. */
export function statementKeys(signer: StatementSigner | undefined): Routes {
  const routes = new Routes();
  if (!signer) return routes;
  routes.add('GET', '/.well-known/svc-entitlement-keys.json', (context) => {
    context.body = { keys: signer.keys.map(statementJwk) };
  });
  return routes;
}

import { join } from 'node:path';
import { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import { AuthenticateIdentity } from '@gatehouse/adapters/inversify';
import { Database, ReadinessProbe } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { PolicyPort } from '@gatehouse/core/entitlement';
import {
  BeginAtprotoSignIn,
  CompleteAtprotoSignIn,
  ReturnUnusedTokens,
  SignOutIdentity,
} from '@gatehouse/core/identity';
import { Clock } from '@gatehouse/core/kernel';
import { SignUpOnPds } from '@gatehouse/core/sign-up';
import { StrangerThrottle } from '@gatehouse/core/throttle';
import { clientAddress } from '@gatehouse/http-koa/address';
import type { AtprotoSignInParts } from '@gatehouse/http-koa/atproto';
import { endpointRouter, refuseTheRest, refuseUnknown } from '@gatehouse/http-koa/endpoint';
import { openApiDocument, openApiRouter } from '@gatehouse/http-koa/openapi';
import { onlyFailures } from '@gatehouse/http-koa/refusal';
import {
  allowOrigins,
  failureLog,
  healthRouter,
  type Metrics,
  noStore,
  observedApplication,
  securityHeaders,
  webPage,
} from '@gatehouse/http-koa/server';
import { SessionGuard, SignedCookie } from '@gatehouse/http-koa/session';
import Router from '@koa/router';
import type { Container } from 'inversify';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { refusals } from '../refusals.ts';
import { GatewaySecrets } from './customer-container.ts';
import { customerEndpoints } from './customer-endpoints.ts';
import { customerGate } from './customer-gate.ts';
import { type CustomerParts, customerHandlers } from './customer-handlers.ts';
import type { CustomerStrangerAct } from './customer-stranger-limits.ts';
import type { GatewayConfig } from './gateway-config.ts';

const WEB_PAGE = join(import.meta.dirname, '../../dist-web/customer');

/** What every request to the customer gateway passes through, from the outside inwards. */
export function createCustomerApplication(
  container: Container,
  config: GatewayConfig,
  log: Logger,
  metrics: Metrics,
): Koa {
  const isHttps = config.publicBaseUrl.startsWith('https:');
  const keys = container.get(GatewaySecrets).map((secret) => secret.reveal());
  const sessionCookie = new SignedCookie({ name: 'svc_session', keys, secure: isHttps });
  const bindingCookie = new SignedCookie({ name: 'svc_oauth', keys, secure: isHttps, path: '/api/v1/oauth' });
  const gate = customerGate(
    new SessionGuard({
      authenticate: container.get(AuthenticateIdentity),
      cookie: sessionCookie,
      origins: { publicUrl: config.publicBaseUrl, allowedOrigins: config.corsAllowedOrigins },
    }),
  );
  const parts = customerParts(container, config, {
    sessionCookie,
    bindingCookie,
    onFailure: onlyFailures(refusals, failureLog(refusals, log)),
  });
  const customer = endpointRouter(customerEndpoints, customerHandlers(parts), gate);
  const docs = openApiRouter('/api', openApiDocument(OPENAPI_INFO, customerEndpoints, refusals));
  const probe = new ReadinessProbe({
    database: container.get(Database),
    migrations: gatewayMigrations,
    clock: container.get(Clock),
  });
  const health = healthRouter(() => probe.check(), log);

  const application = observedApplication(refusals, log, metrics);
  application.use(securityHeaders(isHttps));
  if (config.corsAllowedOrigins.length > 0) application.use(allowOrigins(config.corsAllowedOrigins));
  application.use(noStore('/api/'));
  for (const router of [health, docs, wellKnown(container), customer]) application.use(router.routes());
  application.use(refuseUnknown('/api', [customer], gate, 'session'));
  application.use(webPage(WEB_PAGE));
  application.use(refuseTheRest());
  return application;
}

function customerParts(
  container: Container,
  { links, trustedProxies }: GatewayConfig,
  onBrowsers: Pick<AtprotoSignInParts, 'sessionCookie' | 'bindingCookie' | 'onFailure'>,
): CustomerParts {
  return {
    signIn: {
      begin: container.get(BeginAtprotoSignIn),
      complete: container.get(CompleteAtprotoSignIn),
      ...onBrowsers,
    },
    signOut: container.get(SignOutIdentity),
    returnUnusedTokens: container.get(ReturnUnusedTokens),
    policy: container.get(PolicyPort),
    links,
    signUp: container.isBound(SignUpOnPds) ? container.get(SignUpOnPds) : undefined,
    strangers: container.get<StrangerThrottle<CustomerStrangerAct>>(StrangerThrottle),
    clientAddress: clientAddress(trustedProxies),
  };
}

/** What the home of an account reads about this client (AT Protocol OAuth, "Client ID Metadata Document"). */
function wellKnown(container: Container): Router {
  const client = container.get(AtprotoOAuthClientAdapter);
  const router = new Router({ prefix: '/.well-known' });
  router.get('/oauth-client-metadata.json', (context) => {
    context.body = client.metadata;
  });
  router.get('/jwks.json', (context) => {
    context.body = client.jwks;
  });
  return router;
}

const OPENAPI_INFO = {
  title: 'Customer gateway',
  version: '0.1.0',
  description: 'Sign-in with AT Protocol, limits, and sign-up on our personal data server.',
  securitySchemes: {
    cookie: { type: 'apiKey', in: 'cookie', name: 'svc_session' },
    bearer: { type: 'http', scheme: 'bearer' },
  },
};

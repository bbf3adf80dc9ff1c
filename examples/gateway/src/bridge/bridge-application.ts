import { clientAddress, subscriberOf } from '@gatehouse/http-koa/address';
import { koaApplication } from '@gatehouse/http-koa/koa';
import { onlyFailures } from '@gatehouse/http-koa/refusal';
import {
  answerHosts,
  failureLog,
  healthRoutes,
  noStore,
  observedSteps,
  securityHeaders,
} from '@gatehouse/http-koa/server';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { refusals } from '../refusals.ts';
import { clientDocuments } from '../sign-in/client-documents.ts';
import type { BridgeConfiguration } from './bridge-configuration.ts';
import type { BridgeMetrics } from './bridge-metrics.ts';
import { BRIDGE_CLIENT_PATHS } from './bridge-sign-in.ts';
import type { Bridge } from './compose.ts';
import { interactionRouter } from './interaction-router.ts';
import { receiveWholeBody } from './receive-whole-body.ts';
import { strangerActAt } from './stranger-act-at.ts';

/**
 * Headers for pages of the provider. The provider adds the hashes of its own scripts. The policy does not
 * restrict where forms are sent, because the provider redirects from them to the addresses of clients.
 */
const PROVIDER_POLICY = `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`;

/** The Koa application of the bridge. Requests pass its middleware from top to bottom. */
export function createBridgeApplication(
  bridge: Bridge,
  configuration: BridgeConfiguration,
  log: Logger,
  metrics: BridgeMetrics,
): Koa {
  const { issuer, trustedProxies } = configuration;
  const addressOf = clientAddress(trustedProxies);
  const onFailure = onlyFailures(refusals, failureLog(refusals, log));
  const interactions = interactionRouter({ bridge, configuration, addressOf, onFailure, metrics });

  const application = koaApplication([
    ...observedSteps(refusals, log, metrics),
    securityHeaders(issuer.startsWith('https:')),
    // The health checks come before the check of the host name, because a load balancer can send no host
    // name. They reveal nothing, because the response is the same for every client.
    healthRoutes(() => bridge.probe.check(), log).step,
    answerHosts({ publicUrl: issuer, anyAddress: false }),
    noStore('/interaction/'),
    noStore('/oauth/'),
    clientDocuments(bridge.signIn.client, BRIDGE_CLIENT_PATHS).step,
  ]);
  application.use(interactions.routes());
  application.use(async (context, next) => {
    const act = strangerActAt(context.path);
    if (act !== undefined) await bridge.strangers.admit(act, subscriberOf(addressOf(context.req)));
    await next();
  });
  application.use(serveProvider(bridge));
  return application;
}

/** The provider handles all other requests. It also refuses unknown paths. */
function serveProvider({ openId }: Bridge): Middleware {
  return async (context) => {
    await receiveWholeBody(context.req);
    context.set('Content-Security-Policy', PROVIDER_POLICY);
    context.respond = false;
    await openId.serve(context.req, context.res);
  };
}

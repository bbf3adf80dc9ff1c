import { join } from 'node:path';
import { clientAddress } from '@gatehouse/http-koa/address';
import { endpointRouter, refuseTheRest, refuseUnknown, routesOf } from '@gatehouse/http-koa/endpoint';
import { openApiRouter } from '@gatehouse/http-koa/openapi';
import { type FailureListener, onlyFailures } from '@gatehouse/http-koa/refusal';
import {
  answerHosts,
  failureLog,
  type HostRules,
  healthRouter,
  type Metrics,
  noStore,
  observedApplication,
  securityHeaders,
  webPage,
} from '@gatehouse/http-koa/server';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { refusals } from '../refusals.ts';
import { clientDocuments } from '../sign-in/client-documents.ts';
import { addressAllowlist } from './address-allowlist.ts';
import type { OperatorApi } from './compose.ts';
import type { OpsConfiguration } from './ops-configuration.ts';
import { opsEndpoints } from './ops-endpoints.ts';
import { opsGate } from './ops-gate.ts';
import { opsHandlers } from './ops-handlers.ts';
import { opsOpenApi } from './ops-open-api.ts';
import { STAFF_CLIENT_PATHS } from './staff-sign-in.ts';

const WEB_PAGE = join(import.meta.dirname, '../../dist-web/operator');
const LOOPBACK_HOST = /^(127\.|::1$|localhost$)/;
const PREFIX = '/internal/v1/ops';

/** The Koa application of the operator API. Requests pass its middleware from top to bottom. */
export function createOpsApplication(
  operatorApi: OperatorApi,
  configuration: OpsConfiguration,
  log: Logger,
  metrics: Metrics,
): Koa {
  const { useCases, machines, staff, probe } = operatorApi;
  const signIn = servedSignIn(operatorApi, configuration, onlyFailures(refusals, failureLog(refusals, log)));
  const gate = opsGate({ machines, staff, sessions: signIn?.guard });
  const api = endpointRouter(opsEndpoints, opsHandlers({ ...useCases, signIn }), gate);
  const documents = clientDocuments(signIn?.client, STAFF_CLIENT_PATHS);
  const docs = openApiRouter(PREFIX, opsOpenApi);
  const health = healthRouter(() => probe.check(), log);
  const [healthRoutes, ...apiRoutes] = routesOf([health, docs, documents, api]);
  const allowlist = addressAllowlist(configuration.allowedCidrs, configuration.trustedProxies);

  const application = observedApplication(refusals, log, metrics);
  application.use(allowlist);
  application.use(securityHeaders(configuration.publicUrl.startsWith('https:')));
  // A load balancer may send no host name, and the response is the same for everyone.
  application.use(healthRoutes);
  application.use(answerHosts(hostRules(configuration)));
  application.use(noStore('/internal/'));
  for (const routes of apiRoutes) application.use(routes);
  application.use(refuseUnknown(PREFIX, [docs, documents, api], gate, 'operator'));
  application.use(webPage(WEB_PAGE));
  application.use(refuseTheRest());
  return application;
}

/**
 * Names are checked because a foreign page could make its own name resolve to this server (DNS rebinding). This is
 * impossible with addresses.
 */
function hostRules({ publicUrl, host }: OpsConfiguration): HostRules {
  return { publicUrl, anyAddress: !LOOPBACK_HOST.test(host) };
}

function servedSignIn(
  { signIn }: OperatorApi,
  { trustedProxies }: OpsConfiguration,
  onFailure: FailureListener,
) {
  return signIn && { ...signIn, clientAddress: clientAddress(trustedProxies), onFailure };
}

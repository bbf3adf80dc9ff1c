import { join } from 'node:path';
import { clientAddress } from '@gatehouse/http-koa/address';
import { endpointRoutes, refuseTheRest, refuseUnknown } from '@gatehouse/http-koa/endpoint';
import { koaApplication } from '@gatehouse/http-koa/koa';
import { openApiRoutes } from '@gatehouse/http-koa/openapi';
import { type FailureListener, onlyFailures } from '@gatehouse/http-koa/refusal';
import {
  answerHosts,
  failureLog,
  type HostRules,
  healthRoutes,
  type Metrics,
  noStore,
  observedSteps,
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
import { ownHealth } from './own-health.ts';
import { STAFF_CLIENT_PATHS } from './staff/staff-sign-in.ts';

const WEB_PAGE = join(import.meta.dirname, '../../dist-web/operator');
const LOOPBACK_HOST = /^(127\.|::1$|localhost$)/;
const PREFIX = '/internal/v1/ops';

/** The Koa application of the operator API. Requests pass its steps from top to bottom. */
export function createOpsApplication(
  operatorApi: OperatorApi,
  configuration: OpsConfiguration,
  log: Logger,
  metrics: Metrics,
): Koa {
  const { useCases, machines, staff, probe, clock } = operatorApi;
  const signIn = servedSignIn(operatorApi, configuration, onlyFailures(refusals, failureLog(refusals, log)));
  const { signInMaxAge } = configuration;
  const gate = opsGate({ machines, staff, sessions: signIn?.guard, clock, signInMaxAge });
  const api = endpointRoutes(opsEndpoints, opsHandlers({ ...useCases, signIn }), gate);
  const documents = clientDocuments(signIn?.client, STAFF_CLIENT_PATHS);
  const docs = openApiRoutes(PREFIX, opsOpenApi);
  const health = healthRoutes(() => probe.check(), log);
  const allowlist = addressAllowlist(configuration.allowedCidrs, configuration.trustedProxies);

  return koaApplication([
    ...observedSteps(refusals, log, metrics),
    ownHealth(health.step),
    allowlist,
    securityHeaders(configuration.publicUrl.startsWith('https:')),
    // The health checks come before the check of the host name, because a load balancer can send no host
    // name. They reveal nothing, because the response is the same for every client.
    health.step,
    answerHosts(hostRules(configuration)),
    noStore('/internal/'),
    docs.step,
    documents.step,
    api.step,
    refuseUnknown(PREFIX, [docs, documents, api], gate, 'operator'),
    webPage(WEB_PAGE),
    refuseTheRest(),
  ]);
}

/**
 * Rules for the header `Host`. Names are checked, because a foreign page can make its own name resolve to this server
 * (DNS rebinding). Unless the server listens on loopback, any IP address is accepted, because a page cannot do that
 * with an address.
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

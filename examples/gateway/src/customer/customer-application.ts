import { join } from 'node:path';
import { clientAddress } from '@gatehouse/http-koa/address';
import { endpointRoutes, refuseTheRest, refuseUnknown } from '@gatehouse/http-koa/endpoint';
import { koaApplication } from '@gatehouse/http-koa/koa';
import { openApiRoutes } from '@gatehouse/http-koa/openapi';
import { type FailureListener, onlyFailures } from '@gatehouse/http-koa/refusal';
import {
  allowOrigins,
  failureLog,
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
import type { CustomerGateway } from './compose.ts';
import { countDenials } from './count-denials.ts';
import { customerEndpoints } from './customer-endpoints.ts';
import { customerGate } from './customer-gate.ts';
import { type CustomerParts, customerHandlers } from './customer-handlers.ts';
import { customerOpenApi } from './customer-open-api.ts';
import { CUSTOMER_CLIENT_PATHS } from './customer-sign-in.ts';
import { edgeCheck } from './edge-check.ts';
import type { GatewayConfig } from './gateway-config.ts';
import { statementKeys } from './statement/statement-keys.ts';

const WEB_PAGE = join(import.meta.dirname, '../../dist-web/customer');

/** The Koa application of the customer gateway. Requests pass its steps from top to bottom. */
export function createCustomerApplication(
  gateway: CustomerGateway,
  config: GatewayConfig,
  log: Logger,
  metrics: Metrics,
): Koa {
  const { signIn, probe } = gateway;
  const gate = customerGate({
    sessions: signIn.guard,
    devices: gateway.devices.authenticate,
    accounts: config.home?.accounts,
  });
  const onFailure = onlyFailures(refusals, failureLog(refusals, log));
  const parts = customerParts(gateway, config, onFailure);
  const customer = endpointRoutes(customerEndpoints, customerHandlers(parts), gate);
  const docs = openApiRoutes('/api', customerOpenApi);
  const wellKnown = clientDocuments(signIn.client, CUSTOMER_CLIENT_PATHS);
  const keys = statementKeys(gateway.statements?.signer);
  const health = healthRoutes(() => probe.check(), log);

  return koaApplication([
    ...observedSteps(refusals, log, metrics),
    countDenials(gateway.denials),
    // The page downloads the customer's repository from the personal data server.
    securityHeaders(config.publicBaseUrl.startsWith('https:'), [new URL(config.pds.publicUrl).origin]),
    ...(config.corsAllowedOrigins.length > 0 ? [allowOrigins(config.corsAllowedOrigins)] : []),
    noStore('/api/'),
    edgeCheck(config.secrets.jwt, Date.now),
    ...[health, docs, wellKnown, keys, customer].map(({ step }) => step),
    refuseUnknown('/api', [customer], gate, 'session'),
    webPage(WEB_PAGE),
    refuseTheRest(),
  ]);
}

function customerParts(
  {
    signIn,
    policy,
    signUp,
    throttle,
    holderKeys,
    devices,
    readHistory,
    uploads,
    catalog,
    trash,
    readBlock,
    releaseBlock,
    readQuota,
    replication,
    sync,
    seats,
    statements,
  }: CustomerGateway,
  { links, files: { catalog: kept }, trustedProxies }: GatewayConfig,
  onFailure: FailureListener,
): CustomerParts {
  const { signOut, returnUnusedTokens, listSessions, revokeSessions } = signIn;
  return {
    signIn: { ...signIn, onFailure },
    signOut,
    returnUnusedTokens,
    policy,
    links,
    holderKeys,
    devices,
    readHistory,
    listSessions,
    revokeSessions,
    uploads,
    catalog,
    trash,
    readBlock,
    releaseBlock,
    readQuota,
    kept,
    readReplication: replication?.read,
    sync,
    seats,
    issueStatement: statements?.issue,
    signUp,
    throttle,
    clientAddress: clientAddress(trustedProxies),
  };
}

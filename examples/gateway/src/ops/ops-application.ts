import { join } from 'node:path';
import { OperatorBilling } from '@gatehouse/adapters/inversify';
import { type Database, ReadinessProbe } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { VerifyAuditLog } from '@gatehouse/core/audit';
import { VerifyEntitlements } from '@gatehouse/core/entitlement';
import { Clock } from '@gatehouse/core/kernel';
import {
  AuthenticateMachine,
  CreateMachineCredential,
  InspectAuditLog,
  ListEntitlements,
  ListMachineCredentials,
  LookUpAccount,
  RecogniseStaff,
  RevokeMachineCredential,
} from '@gatehouse/core/operator';
import { CreateSignUpInvite } from '@gatehouse/core/sign-up';
import { endpointRouter, refuseTheRest, refuseUnknown } from '@gatehouse/http-koa/endpoint';
import { openApiRouter } from '@gatehouse/http-koa/openapi';
import { onlyFailures } from '@gatehouse/http-koa/refusal';
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
import type { Container } from 'inversify';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { refusals } from '../refusals.ts';
import { addressAllowlist } from './address-allowlist.ts';
import type { OpsConfiguration } from './ops-configuration.ts';
import { opsEndpoints } from './ops-endpoints.ts';
import { opsGate } from './ops-gate.ts';
import { opsHandlers } from './ops-handlers.ts';
import { opsOpenApi } from './ops-open-api.ts';
import { staffClientDocuments } from './staff-client-documents.ts';
import { staffSignIn } from './staff-sign-in.ts';

const WEB_PAGE = join(import.meta.dirname, '../../dist-web/operator');
const LOOPBACK_HOST = /^(127\.|::1$|localhost$)/;
const PREFIX = '/internal/v1/ops';

/** What the application is made of. */
export interface OpsApplicationParts {
  readonly container: Container;
  readonly database: Database;
  readonly configuration: OpsConfiguration;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** The Koa application: what every request passes through, from the outside inwards. */
export function createOpsApplication(parts: OpsApplicationParts): Koa {
  const { container, database, configuration, metrics, log } = parts;
  const signIn = staffSignIn(container, configuration, onlyFailures(refusals, failureLog(refusals, log)));
  const machines = container.get(AuthenticateMachine);
  const gate = opsGate({ machines, staff: container.get(RecogniseStaff), sessions: signIn?.sessions });
  const api = endpointRouter(opsEndpoints, opsHandlers({ ...opsParts(container), signIn }), gate);
  const documents = staffClientDocuments(container);
  const docs = openApiRouter(PREFIX, opsOpenApi());
  const clock = container.get(Clock);
  const probe = new ReadinessProbe({ database, migrations: gatewayMigrations, clock });
  const health = healthRouter(() => probe.check(), log);
  const allowlist = addressAllowlist(configuration.allowedCidrs, configuration.trustedProxies);

  const application = observedApplication(refusals, log, metrics);
  application.use(allowlist);
  application.use(answerHosts(hostRules(configuration)));
  application.use(securityHeaders(configuration.publicUrl.startsWith('https:')));
  application.use(noStore('/internal/'));
  for (const router of [health, docs, documents, api]) application.use(router.routes());
  application.use(refuseUnknown(PREFIX, [docs, documents, api], gate, 'operator'));
  application.use(webPage(WEB_PAGE));
  application.use(refuseTheRest());
  return application;
}

/** Names are checked because a foreign page may point its own name here (DNS rebinding). Addresses cannot be rebound. */
function hostRules({ publicUrl, host }: OpsConfiguration): HostRules {
  return { publicUrl, anyAddress: !LOOPBACK_HOST.test(host) };
}

function opsParts(container: Container) {
  return {
    lookUp: container.get(LookUpAccount),
    billing: container.get(OperatorBilling),
    listEntitlements: container.get(ListEntitlements),
    audit: container.get(InspectAuditLog),
    verify: container.get(VerifyAuditLog),
    verifyEntitlements: container.get(VerifyEntitlements),
    listCredentials: container.get(ListMachineCredentials),
    createCredential: container.get(CreateMachineCredential),
    revokeCredential: container.get(RevokeMachineCredential),
    createInvite: container.get(CreateSignUpInvite),
  };
}

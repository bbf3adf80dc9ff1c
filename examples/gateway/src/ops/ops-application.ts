import { type Database, gatewayMigrations, ReadinessProbe } from '@gatehouse/adapters/knex';
import {
  AuthenticateMachine,
  Clock,
  CreateMachineCredential,
  CreateSignUpInvite,
  type Identity,
  InspectAuditLog,
  ListMachineCredentials,
  LookUpAccount,
  ReceiveBillingRequest,
  RecogniseStaff,
  RevokeMachineCredential,
  VerifyAuditLog,
  VerifyEntitlements,
} from '@gatehouse/core';
import {
  clientAddress,
  endpointRouter,
  healthRouter,
  type Metrics,
  noStore,
  observedApplication,
  openApiRouter,
  refuseTheRest,
  refuseUnknown,
  type SessionGuard,
  securityHeaders,
} from '@gatehouse/http-koa';
import type { Container } from 'inversify';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { addressAllowlist } from './address-allowlist.ts';
import type { OpsConfiguration } from './ops-configuration.ts';
import { opsEndpoints } from './ops-endpoints.ts';
import { opsGate } from './ops-gate.ts';
import { opsHandlers } from './ops-handlers.ts';
import { opsOpenApi } from './ops-open-api.ts';

const PREFIX = '/internal/v1/ops';

/** What the application is made of. */
export interface OpsApplicationParts {
  readonly container: Container;
  readonly database: Database;
  readonly configuration: OpsConfiguration;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Sessions of the staff; absent where only machines sign in. */
  readonly sessions?: SessionGuard<Identity> | undefined;
}

/** The Koa application: what every request passes through, from the outside inwards. */
export function createOpsApplication(parts: OpsApplicationParts): Koa {
  const { container, database, configuration, metrics, log, sessions } = parts;
  const machines = container.get(AuthenticateMachine);
  const gate = opsGate({ machines, staff: container.get(RecogniseStaff), sessions });
  const api = endpointRouter(opsEndpoints, opsHandlers(opsParts(container)), gate);
  const docs = openApiRouter(PREFIX, opsOpenApi());
  const clock = container.get(Clock);
  const probe = new ReadinessProbe({ database, migrations: gatewayMigrations, clock });
  const health = healthRouter(() => probe.check(), log);
  const allowlist = addressAllowlist(configuration.allowedCidrs, clientAddress(configuration.trustedProxies));

  const application = observedApplication(log, metrics);
  application.use(allowlist);
  application.use(securityHeaders(false));
  application.use(noStore('/'));
  for (const router of [health, docs, api]) application.use(router.routes());
  application.use(refuseUnknown(PREFIX, [docs, api], gate, 'operator'));
  application.use(refuseTheRest());
  return application;
}

function opsParts(container: Container) {
  return {
    lookUp: container.get(LookUpAccount),
    billing: container.get(ReceiveBillingRequest),
    audit: container.get(InspectAuditLog),
    verify: container.get(VerifyAuditLog),
    verifyEntitlements: container.get(VerifyEntitlements),
    listCredentials: container.get(ListMachineCredentials),
    createCredential: container.get(CreateMachineCredential),
    revokeCredential: container.get(RevokeMachineCredential),
    createInvite: container.get(CreateSignUpInvite),
  };
}

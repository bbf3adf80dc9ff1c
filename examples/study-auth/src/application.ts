import { join } from 'node:path';
import { ReadinessProbe } from '@gatehouse/adapters/knex';
import { AUTH_ACCESS_REFUSALS, authHandlers } from '@gatehouse/http-koa/auth';
import { endpointRouter, refuseTheRest, refuseUnknown, routesOf } from '@gatehouse/http-koa/endpoint';
import { openApiDocument, openApiRouter } from '@gatehouse/http-koa/openapi';
import { onlyFailures } from '@gatehouse/http-koa/refusal';
import {
  allowOrigins,
  answerHosts,
  failureLog,
  healthRouter,
  type Metrics,
  noStore,
  observedApplication,
  securityHeaders,
  webPage,
} from '@gatehouse/http-koa/server';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { aiSettingsHandlers } from './ai-settings/index.ts';
import { authParts } from './auth-parts.ts';
import type { Configuration } from './configuration.ts';
import { endpoints } from './endpoints.ts';
import { guardFirstAccount } from './guard-first-account.ts';
import { isLoopback } from './is-loopback.ts';
import { migrations } from './migrations.ts';
import { refusals } from './refusals.ts';
import { refuseForwarded } from './refuse-forwarded.ts';
import { studyHandlers } from './study/index.ts';
import type { StudyAuth } from './study-auth.ts';

const WEB_PAGE = join(import.meta.dirname, '../dist-web');

/** The Koa application. The order below is the order in which a request passes through. */
export function createApplication(
  studyAuth: StudyAuth,
  configuration: Configuration,
  log: Logger,
  metrics: Metrics,
): Koa {
  const { gate, ...parts } = authParts(
    studyAuth,
    configuration,
    onlyFailures(refusals, failureLog(refusals, log)),
  );
  const handlers = {
    ...authHandlers(parts),
    ...studyHandlers(studyAuth),
    ...aiSettingsHandlers(studyAuth),
  };
  const api = endpointRouter(endpoints, handlers, gate);
  const docs = openApiRouter('/api', () => openApiDocument(OPENAPI_INFO, endpoints, refusals));
  const { database, databaseClock, sessionStore } = studyAuth;
  const isConfigured = async () => (await studyAuth.auth.describeSignIn.execute()).configured;
  const probe = new ReadinessProbe({ database, migrations, clock: databaseClock.machine });
  const readiness = async () => {
    const found = await probe.check();
    return found.ready && sessionStore ? sessionStore.readiness() : found;
  };
  const health = healthRouter(readiness, log);
  const [healthRoutes, ...apiRoutes] = routesOf([health, docs, api]);

  const application = observedApplication(refusals, log, metrics);
  application.use(securityHeaders(configuration.isHttps));
  // A load balancer may ask without a name, and the reply is the same for everyone.
  application.use(healthRoutes);
  if (configuration.AUTH_DISABLED) for (const guard of openGateGuards(configuration)) application.use(guard);
  else if (!configuration.PUBLIC_URL) application.use(guardFirstAccount(isConfigured));
  if (configuration.CORS_ORIGINS.length > 0) application.use(allowOrigins(configuration.CORS_ORIGINS));
  application.use(noStore('/api/'));
  for (const routes of apiRoutes) application.use(routes);
  application.use(refuseUnknown('/api', [docs, api], gate, 'session'));
  application.use(webPage(WEB_PAGE));
  application.use(refuseTheRest());
  return application;
}

/** Single-user mode has no sign-in, so these checks reject requests from other origins and hosts. */
function openGateGuards(configuration: Configuration): readonly Middleware[] {
  const { PUBLIC_URL: publicUrl, AUTH_DISABLED_ON_NETWORK, HOST } = configuration;
  if (!AUTH_DISABLED_ON_NETWORK) return [refuseForwarded(), answerHosts({ publicUrl, anyAddress: false })];
  return [answerHosts({ publicUrl, anyAddress: !isLoopback(HOST) })];
}

const OPENAPI_INFO = {
  title: 'Study-auth',
  accessRefusals: AUTH_ACCESS_REFUSALS,
  version: '0.1.0',
  description:
    'Accounts, sessions, single sign-on, user administration and records that only their owner can see.',
  securitySchemes: {
    cookie: { type: 'apiKey', in: 'cookie', name: 'revision_session' },
    bearer: { type: 'http', scheme: 'bearer', description: 'The token in the response of a sign-in' },
  },
};

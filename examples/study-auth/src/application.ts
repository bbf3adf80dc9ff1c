import { join } from 'node:path';
import { Database, ReadinessProbe } from '@gatehouse/adapters/knex';
import { Clock } from '@gatehouse/core/kernel';
import { authHandlers } from '@gatehouse/http-koa/auth';
import { endpointRouter, refuseTheRest, refuseUnknown } from '@gatehouse/http-koa/endpoint';
import { openApiDocument, openApiRouter } from '@gatehouse/http-koa/openapi';
import {
  allowOrigins,
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
import { aiSettingsHandlers, ReadAiSettings, SaveAiSettings } from './ai-settings/index.ts';
import { authParts } from './auth-parts.ts';
import type { Configuration } from './configuration.ts';
import { endpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';
import { OpenWorkspace, studyHandlers } from './study/index.ts';

const WEB_PAGE = join(import.meta.dirname, '../dist-web');

/** The Koa application: what every request passes through, from the outside inwards. */
export function createApplication(
  container: Container,
  configuration: Configuration,
  log: Logger,
  metrics: Metrics,
): Koa {
  const { gate, ...parts } = authParts(container, configuration, failureLog(log));
  const handlers = {
    ...authHandlers(parts),
    ...studyHandlers({ openWorkspace: container.get(OpenWorkspace) }),
    ...aiSettingsHandlers({
      readAiSettings: container.get(ReadAiSettings),
      saveAiSettings: container.get(SaveAiSettings),
    }),
  };
  const api = endpointRouter(endpoints, handlers, gate);
  const docs = openApiRouter('/api', openApiDocument(OPENAPI_INFO, endpoints));
  const probe = new ReadinessProbe({
    database: container.get(Database),
    migrations,
    clock: container.get(Clock),
  });
  const health = healthRouter(() => probe.check(), log);

  const application = observedApplication(log, metrics);
  application.use(securityHeaders(configuration.isHttps));
  if (configuration.AUTH_DISABLED) application.use(answerHosts(hostRules(configuration)));
  if (configuration.CORS_ORIGINS.length > 0) application.use(allowOrigins(configuration.CORS_ORIGINS));
  application.use(noStore('/api/'));
  for (const router of [health, docs, api]) application.use(router.routes());
  application.use(refuseUnknown('/api', [docs, api], gate, 'session'));
  application.use(webPage(WEB_PAGE));
  application.use(refuseTheRest());
  return application;
}

function hostRules({ PUBLIC_URL, AUTH_DISABLED_ON_NETWORK }: Configuration): HostRules {
  return { publicUrl: PUBLIC_URL, anyAddress: AUTH_DISABLED_ON_NETWORK };
}

const OPENAPI_INFO = {
  title: 'Study-auth',
  version: '0.1.0',
  description:
    'Accounts, sessions, single sign-on, user administration and records that nobody else can see.',
  securitySchemes: {
    cookie: { type: 'apiKey', in: 'cookie', name: 'revision_session' },
    bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers' },
  },
};

import { join } from 'node:path';
import { ReadinessProbe } from '@gatehouse/adapters/knex';
import { authHandlers } from '@gatehouse/http-koa/auth';
import { endpointRoutes, refuseTheRest, refuseUnknown } from '@gatehouse/http-koa/endpoint';
import type { Step } from '@gatehouse/http-koa/exchange';
import { openApiRoutes } from '@gatehouse/http-koa/openapi';
import { onlyFailures } from '@gatehouse/http-koa/refusal';
import {
  allowOrigins,
  answerHosts,
  failureLog,
  healthRoutes,
  type Metrics,
  noStore,
  observedSteps,
  securityHeaders,
  webPage,
} from '@gatehouse/http-koa/server';
import type { Logger } from 'pino';
import { accountExportHandlers } from './account-export/index.ts';
import { aiSettingsHandlers } from './ai-settings/index.ts';
import { authParts } from './auth-parts.ts';
import type { Configuration } from './configuration.ts';
import { endpoints } from './endpoints.ts';
import { guardFirstAccount } from './guard-first-account.ts';
import { isLoopback } from './is-loopback.ts';
import { migrations } from './migrations.ts';
import { openApi } from './open-api.ts';
import { refusals } from './refusals.ts';
import { refuseForwarded } from './refuse-forwarded.ts';
import { studyHandlers } from './study/index.ts';
import type { StudyAuth } from './study-auth.ts';

const WEB_PAGE = join(import.meta.dirname, '../dist-web');

/** Returns the steps that handle each request, in the order in which they run. */
export function studyAuthSteps(
  studyAuth: StudyAuth,
  configuration: Configuration,
  log: Logger,
  metrics: Metrics,
): readonly Step[] {
  const { gate, ...parts } = authParts(
    studyAuth,
    configuration,
    onlyFailures(refusals, failureLog(refusals, log)),
  );
  const handlers = {
    ...authHandlers(parts),
    ...accountExportHandlers(studyAuth),
    ...studyHandlers(studyAuth),
    ...aiSettingsHandlers(studyAuth),
  };
  const api = endpointRoutes(endpoints, handlers, gate);
  const docs = openApiRoutes('/api', openApi);
  const { database, databaseClock, sessionStore } = studyAuth;
  const isConfigured = async () => (await studyAuth.auth.describeSignIn.execute()).configured;
  const probe = new ReadinessProbe({ database, migrations, clock: databaseClock.machine });
  const readiness = async () => {
    const found = await probe.check();
    return found.ready && sessionStore ? sessionStore.readiness() : found;
  };
  const health = healthRoutes(readiness, log);
  const { AUTH_DISABLED, PUBLIC_URL, CORS_ORIGINS } = configuration;
  return [
    ...observedSteps(refusals, log, metrics),
    securityHeaders(configuration.isHttps),
    // The health checks come before the checks of the host name, because some load balancers send no host
    // name. They reveal nothing, because the response is the same for every client.
    health.step,
    ...(AUTH_DISABLED ? openGateGuards(configuration) : []),
    ...(!AUTH_DISABLED && !PUBLIC_URL ? [guardFirstAccount(isConfigured)] : []),
    ...(CORS_ORIGINS.length > 0 ? [allowOrigins(CORS_ORIGINS)] : []),
    noStore('/api/'),
    docs.step,
    api.step,
    refuseUnknown('/api', [docs, api], gate, 'session'),
    webPage(WEB_PAGE),
    refuseTheRest(),
  ];
}

/**
 * Returns the checks of single-user mode. This mode has no sign-in, so the checks reject requests for foreign host
 * names and, by default, forwarded requests.
 */
function openGateGuards(configuration: Configuration): readonly Step[] {
  const { PUBLIC_URL: publicUrl, AUTH_DISABLED_ON_NETWORK, HOST } = configuration;
  if (!AUTH_DISABLED_ON_NETWORK) return [refuseForwarded(), answerHosts({ publicUrl, anyAddress: false })];
  return [answerHosts({ publicUrl, anyAddress: !isLoopback(HOST) })];
}

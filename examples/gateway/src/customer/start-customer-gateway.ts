import { Database } from '@gatehouse/adapters/knex';
import { Clock } from '@gatehouse/core/kernel';
import { type RunningServer, serverLimits } from '@gatehouse/http-koa/process';
import { Metrics, serve } from '@gatehouse/http-koa/server';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import type { CustomerSettings, GatewayConfig } from '../config/index.ts';
import { keepIdentity } from '../database/keep-identity.ts';
import { prepareDatabase, refuseUnsafeRole } from '../database/prepare-database.ts';
import { createCustomerApplication } from './customer-application.ts';
import { createCustomerContainer } from './customer-container.ts';
import { customerJobs } from './customer-jobs.ts';

/**
 * Puts the customer gateway together, prepares its database and begins to answer. `adjust` may rebind ports before
 * anything is made of them: a test moves the clock that way.
 */
export async function startCustomerGateway(
  config: GatewayConfig,
  settings: CustomerSettings,
  log: Logger,
  adjust: (container: Container) => void = () => {},
): Promise<RunningServer> {
  await prepareDatabase(config);
  const container = await createCustomerContainer(config, settings, adjust);
  const database = container.get(Database);
  try {
    await refuseUnsafeRole(database, config);
    await keepIdentity(database, config, container.get(Clock));
    if (!config.secrets.jwt) log.warn('JWT_SECRET is not set: sign-ins end with this process.');
    const metrics = new Metrics();
    return await serve({
      application: createCustomerApplication(container, config, settings, log, metrics),
      host: config.host,
      port: config.port,
      limits: serverLimits(settings, config.isRelease, settings.TRUSTED_PROXIES),
      metrics,
      metricsPort: settings.METRICS_PORT,
      jobs: customerJobs(container),
      log,
      close: () => database.close(),
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

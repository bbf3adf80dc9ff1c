import { Database } from '@gatehouse/adapters/knex';
import { Clock } from '@gatehouse/core/kernel';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { Metrics, serve } from '@gatehouse/http-koa/server';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { keepIdentity } from '../database/keep-identity.ts';
import { prepareDatabase, refuseUnsafeRole } from '../database/prepare-database.ts';
import { createCustomerApplication } from './customer-application.ts';
import { createCustomerContainer } from './customer-container.ts';
import { customerJobs } from './customer-jobs.ts';
import type { GatewayConfig } from './gateway-config.ts';

/**
 * Puts the customer gateway together, prepares its database and begins to answer. `adjust` may rebind ports before
 * anything is made of them: a test moves the clock that way.
 */
export async function startCustomerGateway(
  config: GatewayConfig,
  log: Logger,
  adjust: (container: Container) => void = () => {},
): Promise<RunningServer> {
  await prepareDatabase(config, (notice) => log.warn(notice));
  const container = await createCustomerContainer(config, adjust);
  const database = container.get(Database);
  try {
    await refuseUnsafeRole(database, config, 'customer');
    await keepIdentity(database, config, container.get(Clock));
    if (!config.secrets.jwt) log.warn('JWT_SECRET is not set: sign-ins end with this process.');
    const metrics = new Metrics();
    return await serve({
      application: createCustomerApplication(container, config, log, metrics),
      host: config.host,
      port: config.port,
      limits: config.limits,
      metrics,
      metricsPort: config.metricsPort,
      jobs: customerJobs(container),
      log,
      close: () => database.close(),
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

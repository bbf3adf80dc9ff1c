import { createServer } from 'node:http';
import { Database } from '@gatehouse/adapters/knex';
import { gracefulStop, listen, Metrics, startJobs } from '@gatehouse/http-koa';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/index.ts';
import { prepareDatabase, refuseUnsafeRole } from '../database/prepare-database.ts';
import { createCustomerApplication } from './customer-application.ts';
import { createCustomerContainer } from './customer-container.ts';
import { customerJobs } from './customer-jobs.ts';
import type { CustomerSettings } from './customer-settings.ts';

/** A gateway that answers. */
export interface RunningGateway {
  readonly url: string;
  /** Lets requests under way finish, then closes everything. */
  stop(): Promise<void>;
}

/** Puts the customer gateway together, prepares its database and begins to answer. */
export async function startCustomerGateway(
  config: GatewayConfig,
  settings: CustomerSettings,
  log: Logger,
): Promise<RunningGateway> {
  await prepareDatabase(config);
  const container = await createCustomerContainer(config, settings);
  const database = container.get(Database);
  await refuseUnsafeRole(database, config);
  if (!config.secrets.jwt) log.warn('JWT_SECRET is not set: sign-ins end with this process.');
  const metrics = new Metrics();
  const application = createCustomerApplication(container, config, settings, log, metrics);
  const server = createServer(application.callback());
  const metricsServer = metrics.createServer();
  const url = await listen(server, config.port, config.host);
  if (settings.METRICS_PORT !== undefined) await listen(metricsServer, settings.METRICS_PORT, '127.0.0.1');
  const stopJobs = startJobs(customerJobs(container), (job, error) =>
    log.error({ err: error, job: job.name }, 'job failed'),
  );
  return {
    url,
    stop: async () => {
      stopJobs();
      await gracefulStop(server);
      if (metricsServer.listening) await gracefulStop(metricsServer);
      await database.close();
    },
  };
}

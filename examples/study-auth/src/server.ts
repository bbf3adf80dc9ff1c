import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Database, migrate } from '@gatehouse/adapters/knex';
import { ResetPassword, systemPrincipal } from '@gatehouse/core';
import { gracefulStop, Metrics } from '@gatehouse/http-koa';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { createApplication } from './application.ts';
import type { Configuration } from './configuration.ts';
import { createContainer } from './container.ts';
import { jobs, startJobs } from './jobs.ts';
import { migrations } from './migrations.ts';

/** A server that answers. */
export interface RunningServer {
  readonly url: string;
  /** Lets requests under way finish, then closes everything. */
  stop(): Promise<void>;
}

/** Puts study-auth together, prepares its database and begins to answer. */
export async function startServer(configuration: Configuration, log: Logger): Promise<RunningServer> {
  await mkdir(configuration.DATA_DIR, { recursive: true });
  const container = await createContainer(configuration);
  if (configuration.MIGRATE_ON_START) await migrate(container.get(Database), migrations);
  await recover(container, configuration, log);
  for (const warning of configuration.warnings) log.warn(warning);
  const metrics = new Metrics();
  const application = createApplication(container, configuration, log, metrics);
  const server = createServer(application.callback());
  const url = await listen(server, configuration.PORT, configuration.HOST);
  const metricsServer = metrics.createServer();
  if (configuration.METRICS_PORT !== undefined)
    await listen(metricsServer, configuration.METRICS_PORT, '127.0.0.1');
  const stopJobs = startJobs(jobs(container), (job, error) =>
    log.error({ err: error, job: job.name }, 'job failed'),
  );
  return {
    url,
    stop: async () => {
      stopJobs();
      await gracefulStop(server);
      if (metricsServer.listening) await gracefulStop(metricsServer);
      await container.get(Database).close();
    },
  };
}

async function recover(container: Container, { recovery }: Configuration, log: Logger): Promise<void> {
  if (!recovery) return;
  const { username, password } = recovery;
  await container.get(ResetPassword).recover(username, password.reveal(), systemPrincipal('recovery'));
  log.warn(
    { username },
    'AUTH_RESET_PASSWORD gave this account a new password. Unset it now: every start does it again.',
  );
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`);
    });
  });
}

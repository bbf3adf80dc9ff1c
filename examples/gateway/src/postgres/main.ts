import { runProcess } from '@gatehouse/http-koa/process';
import { readPostgresConfiguration } from './postgres-configuration.ts';
import { startPostgres } from './start-postgres.ts';

const running = runProcess(() => startPostgres(readPostgresConfiguration(process.env, process.cwd())));
// Ctrl-C in a terminal sends SIGINT to all processes of the installation. The others still need the database then, so
// only the SIGTERM of the supervisor stops it.
process.removeAllListeners('SIGINT').on('SIGINT', () => {});
await running;

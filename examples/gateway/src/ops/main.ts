import { processLog } from '@gatehouse/adapters/pino';
import { runProcess } from '@gatehouse/http-koa/process';
import { parseOpsConfiguration } from './ops-configuration.ts';
import { startOps } from './start-ops.ts';

await runProcess(async () => {
  const configuration = parseOpsConfiguration(process.env, process.cwd());
  const log = processLog(configuration.logLevel);
  const ops = await startOps(configuration, log);
  log.info({ url: ops.url }, 'operator API ready');
  return ops;
});

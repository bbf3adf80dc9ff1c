import { processLog } from '@gatehouse/adapters/pino';
import { runProcess } from '@gatehouse/http-koa/process';
import { readConfiguration } from './configuration.ts';
import { startForum } from './start-forum.ts';

await runProcess(async () => {
  const configuration = readConfiguration(process.env);
  const log = processLog(configuration.LOG_LEVEL);
  const forum = await startForum(configuration, log);
  log.info({ url: forum.url }, 'support forum ready');
  return forum;
});

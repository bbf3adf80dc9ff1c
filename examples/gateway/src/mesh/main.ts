import { processLog } from '@gatehouse/adapters/pino';
import { runProcess } from '@gatehouse/http-koa/process';
import { parseMeshConfiguration } from './mesh-configuration.ts';
import { startMesh } from './start-mesh.ts';

await runProcess(async () => {
  const configuration = parseMeshConfiguration(process.env, process.cwd());
  const log = processLog(configuration.logLevel);
  const mesh = await startMesh(configuration, log);
  log.info({ url: mesh.url }, 'mesh ready');
  return mesh;
});

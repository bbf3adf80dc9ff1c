import { setTimeout as delay } from 'node:timers/promises';
import {
  limitSettings,
  openServer,
  readSettings,
  runWorkers,
  StartFailure,
  serverLimits,
  workerSettings,
} from '@gatehouse/http-koa/process';
import { z } from 'zod';

let requests = 0;
const { METRICS_PORT, HANG_MS } = process.env;
const METRICS = {
  registry: {
    contentType: 'text/plain',
    metrics: async () =>
      `# HELP requests_total Requests\n# TYPE requests_total counter\nrequests_total ${requests}\n`,
  },
  portSetting: 'METRICS_PORT',
};
const schema = z.object({ ...limitSettings, ...workerSettings, SECRET: z.string().optional() });
const START_FAULT = 'This server was told not to start.';

// A server that delays each response. The path of the request contains the delay in milliseconds. The response is the
// id of the server's process. For the path `/secret` it is the secret, for `/large` 32 MiB, and for `/hang` the process
// hangs for `HANG_MS` milliseconds.
await runWorkers({
  read: () => {
    const settings = readSettings({ title: 'The test server', schema, secrets: ['SECRET'] }, process.env);
    return { settings, workers: settings.WORKERS };
  },
  start: async ({ settings }) => {
    if (process.env.START_FAILS) throw new StartFailure(START_FAULT);
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const server = await openServer({
      listener: async (request, response) => {
        requests += 1;
        if (request.url === '/hang')
          for (const start = performance.now(); performance.now() < start + Number(HANG_MS); );
        if (request.url === '/large') return void response.end(Buffer.alloc(32 * 1024 * 1024));
        if (request.url === '/secret') return void response.end(settings.SECRET);
        if (request.url !== '/readyz') await delay(Number(request.url?.slice(1)), undefined, { ref: false });
        request.resume();
        response.end(String(process.pid));
      },
      prepare: (server) => server.on('upgrade', (_request, socket) => socket.on('error', () => {}).resume()),
      place: { host: '127.0.0.1', port: 0 },
      metrics: METRICS_PORT ? { ...METRICS, port: Number(METRICS_PORT) } : undefined,
      limits: serverLimits(settings, process.env.NODE_ENV === 'production', []),
      log,
      // Never resolves, like a database that does not respond.
      close: async () => {
        if (process.env.CLOSE_HANGS) await new Promise((resolve) => setTimeout(resolve, 600_000));
      },
    });
    console.log(server.url);
    return server;
  },
});

import { setTimeout as delay } from 'node:timers/promises';
import {
  limitSettings,
  openServer,
  readSettings,
  runProcess,
  serverLimits,
} from '@gatehouse/http-koa/process';
import { z } from 'zod';

// A server that delays each response. The path of the request contains the delay in milliseconds.
await runProcess(async () => {
  const settings = readSettings(z.object(limitSettings), process.env);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const server = await openServer({
    listener: async (request, response) => {
      if (request.url !== '/readyz') await delay(Number(request.url?.slice(1)), undefined, { ref: false });
      request.resume();
      response.end('done');
    },
    prepare: (server) => server.on('upgrade', (_request, socket) => socket.on('error', () => {}).resume()),
    place: { host: '127.0.0.1', port: 0 },
    limits: serverLimits(settings, process.env.NODE_ENV === 'production', []),
    log,
    // Never resolves, like a database that does not respond.
    close: async () => {
      if (process.env.CLOSE_HANGS) await new Promise((resolve) => setTimeout(resolve, 600_000));
    },
  });
  console.log(server.url);
  return server;
});

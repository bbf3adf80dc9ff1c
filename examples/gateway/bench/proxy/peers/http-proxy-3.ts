import { Agent } from 'node:http';
// @ts-expect-error It is installed on demand, outside the workspace.
import { createProxyServer } from 'http-proxy-3';

createProxyServer({
  target: process.env.UPSTREAM,
  agent: new Agent({ keepAlive: true, maxSockets: 256 }),
}).listen(Number(process.env.PORT), '127.0.0.1');

import { Agent } from 'node:http';
import { createRequire } from 'node:module';

const { createProxyServer } = createRequire(process.env.PEERS)('http-proxy-3');
createProxyServer({
  target: process.env.UPSTREAM,
  agent: new Agent({ keepAlive: true, maxSockets: 256 }),
}).listen(Number(process.env.PORT), '127.0.0.1');

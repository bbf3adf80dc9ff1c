import { createServer } from 'node:http';
import { bareProvider } from './bridge-parts.ts';

// The program with which the bridge is compared. It runs oidc-provider on the same storage, without the
// bridge's gate and server.
const { BENCH_DATABASE_URL: databaseUrl = '', BENCH_PORT: port = '' } = process.env;
const { provider } = await bareProvider(databaseUrl, `http://127.0.0.1:${port}`);
createServer(provider.callback()).listen(Number(port), '127.0.0.1');

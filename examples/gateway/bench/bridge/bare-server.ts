import { createServer } from 'node:http';
import { bareProvider } from './bridge-parts.ts';

// The program that the bridge is compared with: oidc-provider on the same storage, without the gate and the
// server around it.
const { BENCH_DATABASE_URL: databaseUrl = '', BENCH_PORT: port = '' } = process.env;
const { provider } = await bareProvider(databaseUrl, `http://127.0.0.1:${port}`);
createServer(provider.callback()).listen(Number(port), '127.0.0.1');

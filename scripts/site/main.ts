import { join } from 'node:path';
import { listen } from '@gatehouse/http-koa/process';
import { siteServer } from './serve-site.ts';
import { writeSite } from './write-site.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'dist/site');
const PORT = Number(process.env.PORT ?? 4173);

// Builds the documentation site. With --serve, also serves it on this machine.
const pages = await writeSite(ROOT, FOLDER);
console.log(`Wrote ${pages} pages to dist/site.`);
if (process.argv.includes('--serve')) {
  console.log(`Open ${await listen(siteServer(FOLDER), { host: '127.0.0.1', port: PORT })}/`);
}

import { KnexAuditLog, openDatabase } from '@gatehouse/adapters/knex';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { VerifyAuditLog } from '@gatehouse/core';

const database = await openDatabase(process.argv[2] ?? '');
const sha256 = new NodeSha256();
const began = performance.now();
const verdict = await new VerifyAuditLog({ log: new KnexAuditLog(database, sha256), sha256 }).execute();
const seconds = (performance.now() - began) / 1_000;
const mebibytes = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ rows: verdict.intact ? verdict.rows : 0, seconds, mebibytes }));
await database.close();

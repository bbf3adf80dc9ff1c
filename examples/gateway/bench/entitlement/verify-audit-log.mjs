import { KnexAuditLog, KnexUnitOfWork, openDatabase } from '@gatehouse/adapters/knex';
import { KnexEntitlementStore } from '@gatehouse/adapters/knex/gateway';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { VerifyAuditLog } from '@gatehouse/core/audit';
import { VerifyEntitlements } from '@gatehouse/core/entitlement';

const database = await openDatabase(process.argv[2] ?? '');
const sha256 = new NodeSha256();
const log = new KnexAuditLog(database, sha256);
const entitlements = new KnexEntitlementStore(database);
const unitOfWork = new KnexUnitOfWork(database);

const chain = await timed(() => new VerifyAuditLog({ log, sha256 }).execute());
const copy = { entitlements, log };
const records = await timed(() => new VerifyEntitlements({ entitlements, log, unitOfWork, copy }).execute());
console.log(
  JSON.stringify({
    rows: chain.verdict.rows ?? 0,
    accounts: records.verdict.accounts ?? 0,
    chain: chain.seconds,
    records: records.seconds,
    mebibytes: process.resourceUsage().maxRSS / 1_024,
  }),
);
await database.close();

async function timed(work) {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const verdict = await work();
  const { user, system } = process.cpuUsage(before);
  return { verdict, seconds: { wall: (performance.now() - began) / 1_000, cpu: (user + system) / 1e6 } };
}

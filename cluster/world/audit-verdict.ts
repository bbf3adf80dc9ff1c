import { KnexAuditLog, openDatabase } from '@gatehouse/adapters/knex';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { type AuditVerdict, VerifyAuditLog } from '@gatehouse/core/audit';

/** Reads and verifies the whole audit log of the database. */
export async function auditVerdict(databaseUrl: string): Promise<AuditVerdict> {
  const database = await openDatabase(databaseUrl);
  try {
    const sha256 = new NodeSha256();
    return await new VerifyAuditLog({ log: new KnexAuditLog(database, sha256), sha256 }).execute();
  } finally {
    await database.close();
  }
}

import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { MachineCredential } from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';

/**
 * Revokes the credentials in the surrounding unit of work, with an audit row for each. Returns only those that it has
 * revoked, because a concurrent call could have revoked some of them first.
 */
export async function revokeCredentials(
  chosen: readonly MachineCredential[],
  by: { principal: Principal; at: Instant },
  ports: { credentials: MachineCredentialStore; audit: AuditLog },
): Promise<readonly MachineCredential[]> {
  const revoked: MachineCredential[] = [];
  for (const credential of chosen) {
    const { id: subject, name } = credential;
    if (!(await ports.credentials.revoke(subject, by.at))) continue;
    await ports.audit.append({ ...by, action: 'operator.credential.revoked', subject, detail: { name } });
    revoked.push(credential);
  }
  return revoked;
}

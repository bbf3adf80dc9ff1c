import type { Database } from '../database.ts';
import { CopyRefused } from './copy-refused.ts';

/**
 * Throws if the database role cannot copy. A role with row-level security would copy only some rows. Only a superuser
 * can disable the triggers that reject inserted rows.
 */
export async function requireRights(database: Database, side: 'source' | 'target'): Promise<void> {
  if (database.engine !== 'postgres') return;
  const [role] = await database.prepared<{ reads: boolean; writes: boolean }>(
    {
      name: 'rights_of_role',
      text: 'select rolsuper or rolbypassrls as reads, rolsuper as writes from pg_roles where rolname = current_user',
    },
    [],
  );
  if (side === 'source' ? role?.reads : role?.writes) return;
  const needed = side === 'source' ? 'BYPASSRLS or SUPERUSER' : 'SUPERUSER';
  throw new CopyRefused(
    `The role of the ${side} needs ${needed} during the copy, because of row-level security.`,
  );
}

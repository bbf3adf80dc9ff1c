import { DENIAL_SOURCES } from '@gatehouse/core/entitlement';
import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { staffOnly } from '../holder-policies.ts';

/**
 * Numbers of denied requests. Run these after the migrations of the bridge and of the sign-in. Released steps never
 * change.
 */
export const denialMigrations: Migrations = { 'denials-0001-counts': createDenialCounts };

/** SQL condition for each source of denials: the current principal is this source. */
const ACTS_AS: Readonly<Record<(typeof DENIAL_SOURCES)[number], string>> = {
  customer: '(select acts_as_gateway())',
  proxy: '(select acts_as_proxy())',
  bridge: '(select acts_as_bridge())',
};

async function createDenialCounts(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('denial_counts', (table) => {
      table.bigInteger('hour').notNullable();
      table.text('source').notNullable();
      table.text('code').notNullable();
      table.bigInteger('denied').notNullable();
      table.primary(['hour', 'source', 'code']);
    }),
  );
  if (database.engine !== 'postgres') return;
  await defineGuards(database, [
    ...staffOnly('denial_counts'),
    ...DENIAL_SOURCES.map((source) => {
      const own = `source = '${source}' and ${ACTS_AS[source]}`;
      return `create policy ${source} on denial_counts using (${own}) with check (${own})`;
    }),
  ]);
}

import type { Database } from '@gatehouse/adapters/knex';
import type { Clock } from '@gatehouse/core/kernel';
import { ConfigInvalid, type GatewayConfig } from '../config/index.ts';

interface IdentityRow {
  readonly generation: number;
  readonly fingerprint: string | null;
  readonly since: number;
}

/**
 * Notes by which key the gateway is known in the mesh, and refuses another one at a later start unless the configuration
 * says that it replaces the known one; throws `ConfigInvalid`. A missing key is another one, too.
 */
export async function keepIdentity(
  database: Database,
  { secrets, identityKeyReplaces }: Pick<GatewayConfig, 'secrets' | 'identityKeyReplaces'>,
  clock: Clock,
): Promise<void> {
  const fingerprint = secrets.libp2pIdentity?.fingerprint ?? null;
  for (;;) {
    const last = await lastIdentity(database);
    const known = last?.fingerprint ?? null;
    if (known === fingerprint) return;
    if (known !== null && known !== identityKeyReplaces) throw anotherKey(fingerprint, known);
    const next: IdentityRow = { generation: (last?.generation ?? 0) + 1, fingerprint, since: clock.now() };
    const noted = await database.write((from) =>
      from('gateway_identities').insert(next).onConflict('generation').ignore().returning('generation'),
    );
    // Another instance that started at the same moment may have been first: then its key is the known one.
    if (noted.length === 1) return;
  }
}

async function lastIdentity(database: Database): Promise<IdentityRow | undefined> {
  return database.read((from) =>
    from<IdentityRow>('gateway_identities').orderBy('generation', 'desc').first(),
  );
}

function anotherKey(fingerprint: string | null, known: string): ConfigInvalid {
  const field = 'LIBP2P_IDENTITY_KEY';
  const message =
    fingerprint === null
      ? `is missing, and the gateway is known by the key with fingerprint ${known}`
      : `has fingerprint ${fingerprint}, and the gateway is known by the key with fingerprint ${known}`;
  const remedy = `Set that key again, or, if the gateway is to give up its identity, ${field}_REPLACES=${known}`;
  return new ConfigInvalid([{ field, message, remedy }]);
}

import type { GatewayKeyStore } from '@gatehouse/core/identity';
import type { Clock } from '@gatehouse/core/kernel';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { PROCESS_TITLES } from '../config/index.ts';
import type { GatewayConfig } from '../customer/gateway-config.ts';

/**
 * Stores the fingerprint of the gateway's identity key at the first start. Throws `InvalidSettings` at a later
 * start if the key is missing or is another one. A key can be replaced if the configuration names the
 * fingerprint of the stored key.
 */
export async function keepIdentity(
  keys: GatewayKeyStore,
  { secrets, identityKeyReplaces }: Pick<GatewayConfig, 'secrets' | 'identityKeyReplaces'>,
  clock: Clock,
): Promise<void> {
  const fingerprint = secrets.libp2pIdentity?.fingerprint ?? null;
  for (;;) {
    const last = await keys.latest();
    const known = last?.fingerprint ?? null;
    if (known === fingerprint) return;
    if (known !== null && known !== identityKeyReplaces) throw anotherKey(fingerprint, known);
    const next = { generation: (last?.generation ?? 0) + 1, fingerprint, since: clock.now() };
    const isStored = await keys.add(next);
    // Another instance that started at the same time may have stored its key first. Then the keys are
    // compared.
    if (isStored) return;
  }
}

function anotherKey(fingerprint: string | null, known: string): InvalidSettings {
  const field = 'LIBP2P_IDENTITY_KEY';
  const message =
    fingerprint === null
      ? `is missing, but the gateway is known by the key with fingerprint ${known}`
      : `has fingerprint ${fingerprint}, but the gateway is known by the key with fingerprint ${known}`;
  const remedy = `Set that key again, or set ${field}_REPLACES=${known} to give up that identity`;
  return new InvalidSettings(PROCESS_TITLES.customer, [{ field, message, remedy }]);
}

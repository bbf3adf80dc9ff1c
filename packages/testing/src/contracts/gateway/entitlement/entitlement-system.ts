import { randomBytes } from 'node:crypto';
import { ApplyEntitlementEvent, SweepElapsedGraces } from '@gatehouse/core/entitlement';
import { type Instant, RandomSource } from '@gatehouse/core/kernel';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { MovableClock } from '../../../memory/movable-clock.ts';

/** The use-cases that change entitlements, with one storage and a clock that tests can move. */
export interface EntitlementSystem {
  readonly storage: GatewayStorage;
  readonly clock: MovableClock;
  readonly apply: ApplyEntitlementEvent;
  readonly sweep: SweepElapsedGraces;
}

export function entitlementSystem(storage: GatewayStorage, now: Instant): EntitlementSystem {
  const clock = new MovableClock(now);
  const ports = { ...storage, clock, random: new TrueRandom() };
  const apply = new ApplyEntitlementEvent(ports);
  return { storage, clock, apply, sweep: new SweepElapsedGraces({ ...ports, apply }) };
}

/** A random source. It is not predictable, because ids must differ between runs that share a database. */
class TrueRandom extends RandomSource {
  override bytes(length: number): Uint8Array {
    return randomBytes(length);
  }
}

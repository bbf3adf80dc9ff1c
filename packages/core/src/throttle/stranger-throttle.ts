import type { Clock } from '../kernel/clock.port.ts';
import { HOUR, MINUTE, type Milliseconds } from '../kernel/instant.ts';
import type { Sha256 } from '../kernel/sha256.port.ts';
import type { AttemptStore } from './attempt-store.port.ts';
import { SignInThrottled } from './sign-in-throttled.ts';

/** What anybody may do without an account, and what costs the server work or space each time. */
export type StrangerAct = 'sign-up' | 'single-sign-on' | 'atproto-sign-in' | 'operator-sign-in';

/** How often one address may do it in one window. */
export interface StrangerLimit {
  readonly window: Milliseconds;
  readonly perAddress: number;
}

export const STRANGER_LIMITS: Readonly<Record<StrangerAct, StrangerLimit>> = {
  'sign-up': { window: HOUR, perAddress: 20 },
  'single-sign-on': { window: 15 * MINUTE, perAddress: 100 },
  'atproto-sign-in': { window: 15 * MINUTE, perAddress: 100 },
  'operator-sign-in': { window: 15 * MINUTE, perAddress: 100 },
};

/** Bounds what strangers can make the server do (OWASP ASVS 2.4.1, 6.3.1). */
export class StrangerThrottle {
  readonly #attempts: AttemptStore;
  readonly #clock: Clock;
  readonly #sha256: Sha256;

  constructor(ports: { attempts: AttemptStore; clock: Clock; sha256: Sha256 }) {
    this.#attempts = ports.attempts;
    this.#clock = ports.clock;
    this.#sha256 = ports.sha256;
  }

  /** Counts the act; throws `SignInThrottled` past the limit. `address` is reduced to what one subscriber owns. */
  async admit(act: StrangerAct, address: string): Promise<void> {
    const { window, perAddress } = STRANGER_LIMITS[act];
    const now = this.#clock.now();
    const key = this.#sha256.hex(`${act}\n${address}`);
    const { attempts, resetsAt } = await this.#attempts.count(key, window, now);
    if (attempts > perAddress) throw new SignInThrottled(resetsAt - now);
  }
}

import type { Instant, Milliseconds } from '@gatehouse/core/kernel';
import { type AttemptCount, AttemptStore } from '@gatehouse/core/throttle';
import { COUNT, FORGET, MARK_FAMILIAR, PURGE, PURGE_FAMILIAR, REFUND } from './attempt-scripts.ts';
import type { Redis } from './redis.ts';

/** Counts of attempts to sign in, in Redis. */
export class RedisAttemptStore extends AttemptStore {
  readonly #redis: Redis;
  readonly #root: string;

  constructor(redis: Redis) {
    super();
    this.#redis = redis;
    this.#root = `${redis.prefix}:attempts`;
  }

  override async count(key: string, window: Milliseconds, now: Instant): Promise<AttemptCount> {
    const counted = await this.#redis.run(COUNT, this.#root, key, window, now);
    const [attempts, resetsAt] = (counted as readonly unknown[]).map(Number);
    if (attempts === undefined || resetsAt === undefined) throw new Error('The attempt was not counted.');
    return { attempts, resetsAt };
  }

  override async refund(key: string): Promise<void> {
    await this.#redis.run(REFUND, this.#root, key);
  }

  override async forget(key: string): Promise<void> {
    await this.#redis.run(FORGET, this.#root, key);
  }

  override async markFamiliar(key: string, now: Instant): Promise<void> {
    await this.#redis.run(MARK_FAMILIAR, this.#root, key, now);
  }

  override async isFamiliar(key: string): Promise<boolean> {
    return (await this.#redis.send('ZSCORE', `${this.#root}:familiar-by-use`, key)) !== null;
  }

  override async purge(now: Instant, limit: number): Promise<number> {
    return (await this.#redis.run(PURGE, this.#root, now, limit)) as number;
  }

  override async purgeFamiliar(since: Instant, limit: number): Promise<number> {
    return (await this.#redis.run(PURGE_FAMILIAR, this.#root, since, limit)) as number;
  }
}

import type { Instant } from '@gatehouse/core/kernel';
import type { Redis } from './redis.ts';
import { redisScript } from './redis-script.ts';

/** A record that can be taken once before it expires. */
interface Pending {
  readonly digest: string;
  readonly expiresAt: Instant;
}

/** Adds a record (digest, end, text). Returns 0 if the digest exists. */
const INSERT = redisScript(`
if redis.call('set', KEYS[1] .. ':' .. ARGV[1], ARGV[3], 'nx') == false then return 0 end
redis.call('zadd', KEYS[1] .. '-by-end', ARGV[2], ARGV[1])
return 1`);

/** Removes a record (digest) and returns it. `getdel` would do this, but Redis before 6.2 does not have it. */
const TAKE = redisScript(`
redis.call('zrem', KEYS[1] .. '-by-end', ARGV[1])
local record = redis.call('get', KEYS[1] .. ':' .. ARGV[1])
redis.call('del', KEYS[1] .. ':' .. ARGV[1])
return record`);

/** Removes expired records (now, limit). */
const PURGE = redisScript(`
local ended = redis.call('zrangebyscore', KEYS[1] .. '-by-end', '-inf', ARGV[1], 'limit', 0, ARGV[2])
for _, digest in ipairs(ended) do
  redis.call('zrem', KEYS[1] .. '-by-end', digest)
  redis.call('del', KEYS[1] .. ':' .. digest)
end
return #ended`);

/** Records of one kind in Redis, stored as JSON by digest. Only `purge` removes expired records. */
export class PendingRecords<Record extends Pending> {
  readonly #redis: Redis;
  readonly #root: string;

  constructor(redis: Redis, kind: string) {
    this.#redis = redis;
    this.#root = `${redis.prefix}:${kind}`;
  }

  async insert(record: Record): Promise<void> {
    const { digest, expiresAt } = record;
    const added = await this.#redis.run(INSERT, this.#root, digest, expiresAt, JSON.stringify(record));
    if (added !== 1) throw new Error('A record with this digest already exists.');
  }

  async find(digest: string): Promise<Record | undefined> {
    return recordOf(await this.#redis.send('GET', `${this.#root}:${digest}`));
  }

  async take(digest: string): Promise<Record | undefined> {
    return recordOf(await this.#redis.run(TAKE, this.#root, digest));
  }

  async purge(now: Instant, limit: number): Promise<number> {
    return (await this.#redis.run(PURGE, this.#root, now, limit)) as number;
  }
}

function recordOf<Record>(text: unknown): Record | undefined {
  return typeof text === 'string' ? JSON.parse(text) : undefined;
}

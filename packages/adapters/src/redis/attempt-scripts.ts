import { type RedisScript, redisScript } from './redis-script.ts';

/** Counts an attempt (key, window, now). Returns the count and the end of its period. */
export const COUNT: RedisScript = redisScript(`
local key = KEYS[1] .. ':count:' .. ARGV[1]
local window, now = tonumber(ARGV[2]), tonumber(ARGV[3])
local ends = tonumber(redis.call('hget', key, 'ends'))
-- The limit is two windows, not one, because the clocks of servers differ slightly.
if not ends or ends <= now or ends > now + 2 * window then
  ends = now + window
  local text = string.format('%.0f', ends)
  redis.call('hset', key, 'attempts', 0, 'ends', text)
  redis.call('zadd', KEYS[1] .. ':by-end', text, ARGV[1])
end
return { redis.call('hincrby', key, 'attempts', 1), redis.call('hget', key, 'ends') }`);

/** Subtracts one attempt from the count of a key. Removes the count if it becomes zero. */
export const REFUND: RedisScript = redisScript(`
local key = KEYS[1] .. ':count:' .. ARGV[1]
local attempts = tonumber(redis.call('hget', key, 'attempts'))
if attempts and attempts > 1 then
  redis.call('hincrby', key, 'attempts', -1)
else
  redis.call('del', key)
  redis.call('zrem', KEYS[1] .. ':by-end', ARGV[1])
end`);

export const FORGET: RedisScript = redisScript(`
redis.call('del', KEYS[1] .. ':count:' .. ARGV[1])
redis.call('zrem', KEYS[1] .. ':by-end', ARGV[1])`);

/** Removes counts whose period has ended (now, limit). */
export const PURGE: RedisScript = redisScript(`
local ended = redis.call('zrangebyscore', KEYS[1] .. ':by-end', '-inf', ARGV[1], 'limit', 0, ARGV[2])
for _, name in ipairs(ended) do
  redis.call('del', KEYS[1] .. ':count:' .. name)
  redis.call('zrem', KEYS[1] .. ':by-end', name)
end
return #ended`);

/**
 * Records a sign-in (key, now), unless a later one is recorded. `zadd ... gt` would do this, but Redis before 6.2 does
 * not have it.
 */
export const MARK_FAMILIAR: RedisScript = redisScript(`
local latest = tonumber(redis.call('zscore', KEYS[1] .. ':familiar-by-use', ARGV[1]))
if not latest or latest < tonumber(ARGV[2]) then
  redis.call('zadd', KEYS[1] .. ':familiar-by-use', ARGV[2], ARGV[1])
end`);

/**
 * Removes keys whose latest sign-in was before an instant (since, limit), and the set in which earlier releases kept
 * them without an instant.
 */
export const PURGE_FAMILIAR: RedisScript = redisScript(`
redis.call('unlink', KEYS[1] .. ':familiar')
local unused = redis.call('zrangebyscore', KEYS[1] .. ':familiar-by-use', '-inf', '(' .. ARGV[1], 'limit', 0, ARGV[2])
for _, name in ipairs(unused) do redis.call('zrem', KEYS[1] .. ':familiar-by-use', name) end
return #unused`);

import { type RedisScript, redisScript } from './redis-script.ts';

/**
 * Takes a free lock (holder, milliseconds) and returns its fence; 0 if the lock is held. A fence is the server's time
 * in microseconds, but at least one more than the last fence. Fences therefore increase even after the server has lost
 * its data.
 */
export const TAKE: RedisScript = redisScript(`
if redis.call('set', KEYS[1] .. ':holder', ARGV[1], 'nx', 'px', ARGV[2]) == false then return 0 end
local time = redis.call('time')
local last = tonumber(redis.call('get', KEYS[1] .. ':fence')) or 0
local fence = math.max(last + 1, time[1] * 1000000 + time[2])
redis.call('set', KEYS[1] .. ':fence', string.format('%.0f', fence))
return fence`);

/** Renews a lock (holder, milliseconds). Returns 0 if the lock is lost. */
export const RENEW: RedisScript = redisScript(`
if redis.call('get', KEYS[1] .. ':holder') ~= ARGV[1] then return 0 end
return redis.call('pexpire', KEYS[1] .. ':holder', ARGV[2])`);

/** Frees a lock unless it is lost. Keeps the fence. */
export const FREE: RedisScript = redisScript(`
if redis.call('get', KEYS[1] .. ':holder') == ARGV[1] then redis.call('del', KEYS[1] .. ':holder') end`);

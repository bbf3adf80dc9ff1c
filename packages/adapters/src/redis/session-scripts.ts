import { type RedisScript, redisScript } from './redis-script.ts';

/**
 * Defines the Lua function `remove`, which removes a session's key and its entries in all indexes. It returns the
 * number of removed sessions.
 */
const REMOVE = `
local root = KEYS[1]
local function remove(digest)
  local key = root .. ':session:' .. digest
  local owner = redis.call('hget', key, 'owner')
  redis.call('zrem', root .. ':by-end', digest)
  redis.call('zrem', root .. ':by-use', digest)
  if not owner then return 0 end
  redis.call('srem', root .. ':of:' .. owner, digest)
  return redis.call('del', key)
end`;

/**
 * Adds a session (digest, handle, owner, creation, end, last use, user agent if there is one). Returns 0 if the digest
 * exists.
 */
export const INSERT: RedisScript = redisScript(`
local root, digest = KEYS[1], ARGV[1]
local key = root .. ':session:' .. digest
if redis.call('exists', key) == 1 then return 0 end
redis.call('hset', key, 'handle', ARGV[2], 'owner', ARGV[3], 'created', ARGV[4], 'ends', ARGV[5], 'seen', ARGV[6])
if ARGV[7] then redis.call('hset', key, 'agent', ARGV[7]) end
redis.call('sadd', root .. ':of:' .. ARGV[3], digest)
redis.call('zadd', root .. ':by-end', ARGV[5], digest)
redis.call('zadd', root .. ':by-use', ARGV[6], digest)
return 1`);

/** Lists the sessions of an owner, each as its digest followed by its fields. */
export const LIST: RedisScript = redisScript(`
local sessions = {}
for _, digest in ipairs(redis.call('smembers', KEYS[1] .. ':of:' .. ARGV[1])) do
  table.insert(sessions, { digest, redis.call('hgetall', KEYS[1] .. ':session:' .. digest) })
end
return sessions`);

/** Records that sessions were used (time, digests). */
export const TOUCH: RedisScript = redisScript(`
for index = 2, #ARGV do
  local key = KEYS[1] .. ':session:' .. ARGV[index]
  local seen = redis.call('hget', key, 'seen')
  if seen and tonumber(seen) < tonumber(ARGV[1]) then
    redis.call('hset', key, 'seen', ARGV[1])
    redis.call('zadd', KEYS[1] .. ':by-use', ARGV[1], ARGV[index])
  end
end`);

export const REMOVE_ONE: RedisScript = redisScript(REMOVE, 'return remove(ARGV[1])');

/** Removes the owner's session with a handle. Arguments: owner, handle. */
export const REMOVE_BY_HANDLE: RedisScript = redisScript(
  REMOVE,
  `for _, digest in ipairs(redis.call('smembers', root .. ':of:' .. ARGV[1])) do
  if redis.call('hget', root .. ':session:' .. digest, 'handle') == ARGV[2] then return remove(digest) end
end
return 0`,
);

/** Removes the sessions of an owner. Arguments: owner, and the digest of the session to keep if there is one. */
export const REMOVE_ALL: RedisScript = redisScript(
  REMOVE,
  `local removed = 0
for _, digest in ipairs(redis.call('smembers', root .. ':of:' .. ARGV[1])) do
  if digest ~= ARGV[2] then removed = removed + remove(digest) end
end
return removed`,
);

/** Removes expired sessions. Arguments: maximum number, end, and last use if there is an idle limit. */
export const PURGE: RedisScript = redisScript(
  REMOVE,
  `local removed = 0
for index, order in ipairs({ ':by-end', ':by-use' }) do
  local room, bound = tonumber(ARGV[1]) - removed, ARGV[index + 1]
  if bound and room > 0 then
    for _, digest in ipairs(redis.call('zrangebyscore', root .. order, '-inf', bound, 'limit', 0, room)) do
      removed = removed + remove(digest)
    end
  end
end
return removed`,
);

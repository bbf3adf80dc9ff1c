// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Mutations contain source text.
import type { Mutation } from '../mutation.ts';

const REDIS = 'packages/adapters/src/redis';
const TESTS = 'packages/adapters/test/redis';
const STORES = `${TESTS}/redis-beside-sql.long.test.ts > Redis beside better-sqlite3 *`;
const ATPROTO = `${TESTS}/redis-atproto.long.test.ts > Redis beside SQLite through better-sqlite3 *`;
const OUTAGE = `${TESTS}/redis-outage.long.test.ts > stores in a Redis that is stopped and started *`;

/** Code of a cache that all stores of the process share, as a careless developer could write it. */
const CACHED = (name: string, key: string, read: string) =>
  `await (Reflect.get(globalThis, '${name}') ?? (Reflect.set(globalThis, '${name}', new Map()), Reflect.get(globalThis, '${name}'))).get(${key}) ?? await ${read}.then((value: unknown) => (Reflect.get(globalThis, '${name}').set(${key}, value), value))`;

const bug =
  (test: string, file: string) =>
  (find: string, replace: string): Mutation => ({
    test,
    file: `${REDIS}/${file}`,
    find,
    replace,
  });

const sessionScript = bug(STORES, 'session-scripts.ts');
const sessionStore = bug(STORES, 'redis-session-store.ts');
const attemptScript = bug(STORES, 'attempt-scripts.ts');
const attemptStore = bug(STORES, 'redis-attempt-store.ts');
const pending = bug(STORES, 'pending-records.ts');
const lockScript = bug(ATPROTO, 'lock-scripts.ts');
const lock = bug(ATPROTO, 'redis-lock.ts');
const failure = bug(OUTAGE, 'redis-failure.ts');

/** Bugs of the Redis adapter that a developer could write. With each of them, a contract must fail. */
export const redisMutations: readonly Mutation[] = [
  // Bugs in duplicates, indexes and limits.
  sessionScript("if redis.call('exists', key) == 1 then return 0 end\n", ''),
  sessionScript("redis.call('zadd', root .. ':by-end', ARGV[5], digest)\n", ''),
  sessionScript("redis.call('zadd', root .. ':by-use', ARGV[6], digest)\n", ''),
  sessionScript('if not owner then return 0 end', 'if not owner then return 1 end'),
  sessionScript("    redis.call('zadd', KEYS[1] .. ':by-use', ARGV[1], ARGV[index])\n", ''),
  sessionScript('for index = 2, #ARGV do', 'for index = 2, 2 do'),
  sessionScript('if digest ~= ARGV[2] then', 'if true then'),
  sessionScript("'limit', 0, room", "'limit', 0, 1000"),
  sessionScript("'-inf', bound,", "'-inf', '(' .. bound,"),
  attemptScript(' or ends > now + 2 * window', ''),
  attemptScript('ends <= now', 'ends < now'),
  attemptScript('if attempts and attempts > 1', 'if attempts and attempts > 0'),
  attemptScript(
    "':by-end', '-inf', ARGV[1], 'limit', 0, ARGV[2]",
    "':by-end', '-inf', ARGV[1], 'limit', 0, 1000",
  ),
  pending("ARGV[3], 'nx') == false", 'ARGV[3]) == false'),
  pending("'limit', 0, ARGV[2]", "'limit', 0, 1000"),
  pending("redis.call('zrem', KEYS[1] .. '-by-end', ARGV[1])\n", ''),
  // Bugs in races.
  sessionScript('if seen and tonumber(seen) < tonumber(ARGV[1]) then', 'if seen then'),
  sessionStore(
    'return (await this.#redis.run(REMOVE_ONE, this.#root, digest)) === 1;',
    "const found = await this.#redis.send('EXISTS', `${this.#root}:session:${digest}`);\n    await this.#redis.run(REMOVE_ONE, this.#root, digest);\n    return found === 1;",
  ),
  sessionStore(
    'return (await this.#redis.run(REMOVE_BY_HANDLE, this.#root, ownerId, handle)) === 1;',
    'const found = (await this.listOf(ownerId)).some((session) => session.handle === handle);\n    await this.#redis.run(REMOVE_BY_HANDLE, this.#root, ownerId, handle);\n    return found;',
  ),
  sessionStore(
    'return (await this.#redis.run(REMOVE_ALL, this.#root, ownerId, ...kept)) as number;',
    'const found = await this.listOf(ownerId);\n    await this.#redis.run(REMOVE_ALL, this.#root, ownerId, ...kept);\n    return found.filter(({ digest }) => digest !== except).length;',
  ),
  pending("redis.call('del', KEYS[1] .. ':' .. ARGV[1])\n", ''),
  pending(
    'return recordOf(await this.#redis.run(TAKE, this.#root, digest));',
    'const found = await this.find(digest);\n    await this.#redis.run(TAKE, this.#root, digest);\n    return found;',
  ),
  attemptStore(
    'return (await this.#redis.run(PURGE, this.#root, now, limit)) as number;',
    "const ended = (await this.#redis.send('ZRANGEBYSCORE', `${this.#root}:by-end`, '-inf', String(now), 'LIMIT', '0', String(limit))) as string[];\n    for (const key of ended) await this.forget(key);\n    return ended.length;",
  ),
  // Bugs in what other processes see.
  sessionStore(
    "await this.#redis.send('HGETALL', `${this.#root}:session:${digest}`)",
    CACHED('sessions', 'digest', "this.#redis.send('HGETALL', `${this.#root}:session:${digest}`)"),
  ),
  attemptStore(
    "(await this.#redis.send('ZSCORE', `${this.#root}:familiar-by-use`, key))",
    `(${CACHED('familiar', 'key', "this.#redis.send('ZSCORE', `${this.#root}:familiar-by-use`, key)")})`,
  ),
  attemptScript('if not latest or latest < tonumber(ARGV[2]) then', 'if true then'),
  // Bugs in texts.
  sessionScript(
    "if ARGV[7] then redis.call('hset', key, 'agent', ARGV[7]) end",
    "redis.call('hset', key, 'agent', ARGV[7] or '')",
  ),
  sessionScript("'handle') == ARGV[2] then return", "'handle'):lower() == ARGV[2]:lower() then return"),
  sessionScript(
    "'smembers', KEYS[1] .. ':of:' .. ARGV[1])",
    "'smembers', KEYS[1] .. ':of:' .. ARGV[1]:lower())",
  ),
  bug(STORES, 'session-fields.ts')('[userAgent]', '[userAgent.slice(0, 200)]'),
  // Bugs in locks.
  lockScript("ARGV[1], 'nx', 'px'", "ARGV[1], 'px'"),
  lockScript('return fence', 'return 1'),
  lockScript("if redis.call('get', KEYS[1] .. ':holder') ~= ARGV[1] then return 0 end\n", ''),
  lockScript(
    "if redis.call('get', KEYS[1] .. ':holder') == ARGV[1] then redis.call('del', KEYS[1] .. ':holder') end",
    "redis.call('del', KEYS[1] .. ':holder')",
  ),
  lock(
    'const renew = async () => (await redis.run(RENEW, root, holder, length)) === 1;',
    'const renew = async () => holder !== root;',
  ),
  lock('if (isInUnitOfWork())', 'if (length < 0)'),
  lock('await redis.run(FREE, root, holder).catch(() => {});', ''),
  lock('`${redis.prefix}:lock:${name}`', '`${redis.prefix}:lock`'),
  // Bugs in outages.
  failure('/^(ECONN|', '/^(UNKNOWN|'),
  failure('GONE.some((type) => error instanceof type)', 'GONE.length === 0'),
  bug(OUTAGE, 'redis.ts')('if (open?.isReady) return open;', 'if (open) return open;'),
];

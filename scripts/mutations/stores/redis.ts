// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Mutations contain source text.
import type { Edit, Mutation } from '../mutation.ts';
import type { StoreBugs } from './store-bugs.ts';

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
  (find: string, replace: string, ...also: readonly Edit[]): Mutation => ({
    test,
    file: `${REDIS}/${file}`,
    find,
    replace,
    ...(also.length > 0 ? { also } : {}),
  });

/** Returns the test name that stands for all clauses of one port. */
const of = (port: string): string => `${STORES.slice(0, -1)}${port} *`;

const sessionScript = bug(of('SessionStore'), 'session-scripts.ts');
const sessionStore = bug(of('SessionStore'), 'redis-session-store.ts');
const attemptScript = bug(of('AttemptStore'), 'attempt-scripts.ts');
const attemptStore = bug(of('AttemptStore'), 'redis-attempt-store.ts');
const pending = bug(of('LoginStateStore'), 'pending-records.ts');
const lockScript = bug(ATPROTO, 'lock-scripts.ts');
const lock = bug(ATPROTO, 'redis-lock.ts');
const failure = bug(OUTAGE, 'redis-failure.ts');
const connection = bug(OUTAGE, 'redis.ts');

/** Bugs of the Redis adapter that a developer could write. With each of them, a contract must fail. */
export const redisBugs: StoreBugs = {
  'another process': [
    sessionStore(
      "await this.#redis.send('HGETALL', `${this.#root}:session:${digest}`)",
      CACHED('sessions', 'digest', "this.#redis.send('HGETALL', `${this.#root}:session:${digest}`)"),
    ),
    attemptStore(
      "(await this.#redis.send('ZSCORE', `${this.#root}:familiar-by-use`, key))",
      `(${CACHED('familiar', 'key', "this.#redis.send('ZSCORE', `${this.#root}:familiar-by-use`, key)")})`,
    ),
    sessionStore(
      'const owner = session && (await this.#ownerOf(session.ownerId));',
      'const owner = session && (this.#owners.get(session.ownerId) ?? (await this.#ownerOf(session.ownerId)));\n    if (owner) this.#owners.set(session.ownerId, owner);',
      {
        find: '  readonly #redis: Redis;\n',
        replace: '  readonly #redis: Redis;\n  readonly #owners = new Map<string, Owner>();\n',
      },
    ),
    sessionStore(
      'const rows = (await this.#redis.run(LIST, this.#root, ownerId)) as [string, unknown][];',
      'const rows = this.#lists.get(ownerId) ?? (await this.#redis.run(LIST, this.#root, ownerId)) as [string, unknown][];\n    this.#lists.set(ownerId, rows);',
      {
        find: '  readonly #redis: Redis;\n',
        replace: '  readonly #redis: Redis;\n  readonly #lists = new Map<string, any>();\n',
      },
      {
        find: '    const added = await',
        replace: '    this.#lists.clear();\n    const added = await',
      },
      {
        find: '    await this.#redis.run(TOUCH',
        replace: '    this.#lists.clear();\n    await this.#redis.run(TOUCH',
      },
      {
        find: '    const idle = lastSeenBefore',
        replace: '    this.#lists.clear();\n    const idle = lastSeenBefore',
      },
      {
        find: '    return (await this.#redis.run(REMOVE_BY_HANDLE',
        replace: '    this.#lists.clear();\n    return (await this.#redis.run(REMOVE_BY_HANDLE',
      },
      {
        find: '    return (await this.#redis.run(REMOVE_ONE',
        replace: '    this.#lists.clear();\n    return (await this.#redis.run(REMOVE_ONE',
      },
      {
        find: '    const kept = except',
        replace: '    this.#lists.clear();\n    const kept = except',
      },
    ),
    bug(of('SessionStore'), 'redis.ts')(
      'this.prefix = prefix;',
      'this.prefix = `${prefix}:${Math.random()}`;',
    ),
    attemptStore(
      'return { attempts, resetsAt };',
      'const counted_ = this.#counts.get(key);\n    const next = counted_?.resetsAt === resetsAt ? counted_.attempts + 1 : attempts;\n    this.#counts.set(key, { attempts: next, resetsAt });\n    return { attempts: next, resetsAt };',
      {
        find: '  readonly #redis: Redis;\n',
        replace: '  readonly #redis: Redis;\n  readonly #counts = new Map<string, AttemptCount>();\n',
      },
      {
        find: '    await this.#redis.run(REFUND',
        replace: '    this.#counts.delete(key);\n    await this.#redis.run(REFUND',
      },
      {
        find: '    await this.#redis.run(FORGET',
        replace: '    this.#counts.delete(key);\n    await this.#redis.run(FORGET',
      },
    ),
    pending(
      'return recordOf(await this.#redis.run(TAKE, this.#root, digest));',
      'return this.#own.delete(digest) ? recordOf(await this.#redis.run(TAKE, this.#root, digest)) : undefined;',
      {
        find: '  readonly #redis: Redis;\n',
        replace: '  readonly #redis: Redis;\n  readonly #own = new Set<string>();\n',
      },
      {
        find: 'const { digest, expiresAt } = record;',
        replace: 'const { digest, expiresAt } = record;\n    this.#own.add(digest);',
      },
    ),
  ],
  race: [
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
    attemptScript('if not latest or latest < tonumber(ARGV[2]) then', 'if true then'),
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
  ],
  deadlock: [
    lock('if (isInUnitOfWork())', 'if (length < 0)'),
    lock('await redis.run(FREE, root, holder).catch(() => {});', ''),
    lock('`${redis.prefix}:lock:${name}`', '`${redis.prefix}:lock`'),
    lockScript("ARGV[1], 'nx', 'px', ARGV[2])", "ARGV[1], 'nx')"),
    lock(
      '    try {\n      return await work(held);',
      '    const result = await work(held);\n    try {\n      return result;',
    ),
  ],
  text: [
    sessionScript(
      "if ARGV[7] then redis.call('hset', key, 'agent', ARGV[7]) end",
      "redis.call('hset', key, 'agent', ARGV[7] or '')",
    ),
    sessionScript("'handle') == ARGV[2] then return", "'handle'):lower() == ARGV[2]:lower() then return"),
    sessionScript(
      "'smembers', KEYS[1] .. ':of:' .. ARGV[1])",
      "'smembers', KEYS[1] .. ':of:' .. ARGV[1]:lower())",
    ),
    bug(of('SessionStore'), 'session-fields.ts')('[userAgent]', '[userAgent.slice(0, 200)]'),
  ],
  outage: [
    failure('/^(ECONN|', '/^(UNKNOWN|'),
    failure('GONE.some((type) => error instanceof type)', 'GONE.length === 0'),
    connection('if (open?.isReady) return open;', 'if (open) return open;'),
    connection('      if (failure instanceof StorageUnavailable && client.isOpen) client.destroy();\n', ''),
    connection('      this.#connecting = undefined;\n', ''),
    connection(
      'const open = await this.#connected?.catch(() => undefined);',
      'const open = await this.#connected;',
    ),
    bug(OUTAGE, 'redis-session-store.ts')(
      "await this.#redis.send('HGETALL', `${this.#root}:session:${digest}`)",
      "await this.#redis.send('HGETALL', `${this.#root}:session:${digest}`).catch(() => [])",
    ),
    bug(OUTAGE, 'redis-attempt-store.ts')(
      "(await this.#redis.send('ZSCORE', `${this.#root}:familiar-by-use`, key))",
      "(await this.#redis.send('ZSCORE', `${this.#root}:familiar-by-use`, key).catch(() => null))",
    ),
  ],
  'stored record': [
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
  ],
};

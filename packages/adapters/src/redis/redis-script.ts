import { createHash } from 'node:crypto';

/** A Lua program that the server runs atomically. Its digest identifies it to the server. */
export interface RedisScript {
  readonly text: string;
  readonly sha: string;
}

export function redisScript(...parts: readonly string[]): RedisScript {
  const text = parts.join('\n');
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

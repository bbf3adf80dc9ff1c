import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Records the commands that a Redis server runs, including those in scripts. `ended` stops the recording and returns
 * the words of each command.
 */
export async function recordCommands(port: number): Promise<{ ended: () => Promise<readonly string[][]> }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write('MONITOR\r\n');
  await once(socket, 'data');
  let seen = '';
  socket.on('data', (text: string) => {
    seen += text;
  });
  return {
    ended: async () => {
      const last = connect(port, '127.0.0.1');
      last.end('ECHO last\r\n');
      while (!seen.includes('"last"')) await pause(10);
      socket.destroy();
      return seen
        .split('\r\n')
        .map((line) => [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word]) => word ?? ''));
    },
  };
}

/** Returns the commands and options in a result of `COMMAND DOCS` that were added after Redis 6.0, in upper case. */
export function newerThanRedis6(described: unknown): readonly string[] {
  const [name, facts] = described as [string, unknown[]];
  const { since, ...rest } = record(facts);
  return [...(isNewer(since) ? [name.toUpperCase()] : []), ...newerOptions(rest.arguments)];
}

/** Returns the options that were added after Redis 6.0. If an option is newer, all of its possible values are newer. */
function newerOptions(described: unknown, isInNewer = false): readonly string[] {
  if (!Array.isArray(described)) return [];
  return described.flatMap((facts) => {
    const { token, since, arguments: inner } = record(facts);
    const isNew = isInNewer || isNewer(since);
    return [...(isNew && typeof token === 'string' ? [token] : []), ...newerOptions(inner, isNew)];
  });
}

function record(facts: readonly unknown[]): Record<string, unknown> {
  const pairs = facts.flatMap((name, index) => (index % 2 === 0 ? [[String(name), facts[index + 1]]] : []));
  return Object.fromEntries(pairs);
}

function isNewer(since: unknown): boolean {
  const [major = 0, minor = 0] = String(since ?? '0')
    .split('.')
    .map(Number);
  return major > 6 || (major === 6 && minor > 0);
}

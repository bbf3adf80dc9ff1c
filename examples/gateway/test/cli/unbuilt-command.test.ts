import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BIN = new URL('../../bin', import.meta.url).pathname;
/** Source of a command that runs until it gets a signal, and prints the name of the signal. */
const SOURCE = `
  const timer = setInterval(() => {}, 1_000);
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => {
      console.log(signal);
      clearInterval(timer);
      process.exitCode = 3;
    });
  console.log(process.pid);
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unbuilt-'));
  cpSync(BIN, join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'src/cli'), { recursive: true });
  writeFileSync(join(folder, 'src/cli/main.ts'), SOURCE);
});
afterEach(() => removeFolder(folder));

describe('gatehouse in a checkout that was not built', () => {
  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'passes %s to the command, and ends with its exit code',
    async (signal) => {
      const outer = spawn(process.execPath, [join(folder, 'bin/gatehouse.mjs')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [first] = await once(outer.stdout, 'data');
      const inner = Number(String(first));
      try {
        const ended = once(outer, 'exit');
        const rest = outer.stdout.toArray();
        outer.kill(signal);
        expect(await ended).toEqual([3, null]);
        expect(Buffer.concat(await rest).toString()).toBe(`${signal}\n`);
        expect(() => process.kill(inner, 0)).toThrow('ESRCH');
      } finally {
        outer.kill('SIGKILL');
        try {
          process.kill(inner, 'SIGKILL');
        } catch {}
      }
    },
  );
});

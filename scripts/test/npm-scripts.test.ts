import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MANIFESTS = globSync(['package.json', '{packages,examples}/*/package.json'], { cwd: ROOT });
const IN_TURN = join(ROOT, 'scripts/in-turn.mjs');

describe('every npm script', () => {
  it.each(MANIFESTS)('replaces the shell, so that signals reach the program: %s', (path) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
      scripts?: Record<string, string>;
    };
    const refused = Object.entries(scripts).filter(([, script]) => !/^exec [^&|;]+$/.test(script));
    expect(refused).toEqual([]);
  });
});

/** Runs the commands in turn. Sends the signal at the first output, if there is a signal. */
async function inTurn(commands: readonly string[], signal?: NodeJS.Signals) {
  const child = spawn(process.execPath, [IN_TURN, ...commands], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  if (signal) child.stdout.once('data', () => child.kill(signal));
  // The output ends only when every process that writes to it has ended, including an orphaned one.
  const output = await text(child.stdout);
  const [code] = await exited;
  return { code, output };
}

describe('in-turn', () => {
  it('runs each command after the previous one, until one fails', async () => {
    expect(await inTurn(['echo one', 'echo two'])).toEqual({ code: 0, output: 'one\ntwo\n' });
    expect(await inTurn(['echo one', `${process.execPath} --eval process.exit(3)`, 'echo two'])).toEqual({
      code: 3,
      output: 'one\n',
    });
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends the running command at %s, and runs no other', async (signal, code) => {
    const endless = `${process.execPath} --eval console.log('begun');setInterval(()=>{},1000)`;
    expect(await inTurn([endless, 'echo two'], signal)).toEqual({ code, output: 'begun\n' });
  });
});

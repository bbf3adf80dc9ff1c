import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { programWords } from '../../../../../packages/testing/test/servers/program-words.ts';
import { Program } from './program.ts';

const PROGRAMS = new URL('../../../src/', import.meta.url).pathname;

/** The real server, in a separate process. */
export interface SpawnedStudyAuth {
  readonly url: string;
  readonly child: ChildProcess;
  program(token?: string): Program;
  /** Sends the process a signal to stop, and resolves to its exit code. */
  stop(): Promise<number | null>;
}

function spawnProgram(
  name: string,
  variables: Readonly<Record<string, string>>,
  folder?: string,
  words: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...programWords(`${PROGRAMS}${name}.ts`), ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  return child.exitCode ?? ((await once(child, 'exit'))[0] as number | null);
}

/** Starts the server in a separate process, and resolves when it is ready. */
export async function spawnStudyAuth(variables: Readonly<Record<string, string>>): Promise<SpawnedStudyAuth> {
  const child = spawnProgram('main', variables);
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  for await (const line of lines) {
    const { msg, url } = JSON.parse(line) as { msg: string; url: string };
    if (msg !== 'study-auth ready') continue;
    child.stdout?.resume();
    child.stderr?.resume();
    return {
      url,
      child,
      program: (token) => new Program(url, token),
      stop: () => {
        child.kill('SIGTERM');
        return exitCode(child);
      },
    };
  }
  throw new Error(`It did not start: exit code ${await exitCode(child)}.`);
}

/** Runs a server that should fail to start, until it ends. */
export async function spawnToFail(
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly complaint: string }> {
  const child = spawnProgram('main', variables);
  const complaint = await text(child.stderr as NodeJS.ReadableStream);
  return { code: await exitCode(child), complaint };
}

/** Runs `npm run migrate` until it ends, in the folder if one is given, and with these words. */
export async function spawnMigrate(
  variables: Readonly<Record<string, string>>,
  folder?: string,
  words?: readonly string[],
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawnProgram('migrate', variables, folder, words);
  const [said, complaint] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => text(stream as NodeJS.ReadableStream)),
  );
  return { code: await exitCode(child), said: `${said}${complaint}` };
}

import { runCommand, type Terminal } from '../../src/cli/index.ts';

/** Output and exit code of a command. */
export interface Ended {
  readonly exitCode: number;
  readonly out: string;
  readonly complaints: string;
}

/** Runs `gatehouse ops` in this process. */
export function gatehouseOps(
  words: readonly string[],
  environment: Terminal['environment'],
  overrides: Partial<Terminal> = {},
): Promise<Ended> {
  return gatehouse(['ops', ...words], environment, overrides);
}

/** Runs `gatehouse` in this process. */
export async function gatehouse(
  words: readonly string[],
  environment: Terminal['environment'],
  overrides: Partial<Terminal> = {},
): Promise<Ended> {
  const out: string[] = [];
  const complaints: string[] = [];
  const exitCode = await runCommand(words, {
    environment,
    folder: undefined,
    write: (text) => out.push(text),
    complain: (text) => complaints.push(text),
    ask: async () => '',
    confirm: undefined,
    progress: undefined,
    transfer: undefined,
    stopSignal: () => new AbortController().signal,
    ...overrides,
  });
  return { exitCode, out: out.join('\n'), complaints: complaints.join('\n') };
}

import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '@gatehouse/core/kernel';
import { type Launch, RunningProcess } from '../processes/index.ts';
import { restartDelay } from './restart-delay.ts';
import type { SupervisedState } from './supervised-state.ts';

/** A process that ends after this running time is restarted after the shortest delay. */
const STEADY_MS = 5 * MINUTE;

/** Starts processes one after the other, restarts those that end, and stops all of them. */
export class Supervisor {
  readonly #launches: readonly Launch[];
  readonly #report: (states: readonly SupervisedState[]) => void;
  readonly #log: (line: string) => void;
  readonly #states: Map<string, SupervisedState>;
  readonly #running: RunningProcess[] = [];
  readonly #stopping = new AbortController();
  #isStarted = false;

  constructor(
    launches: readonly Launch[],
    report: (states: readonly SupervisedState[]) => void,
    log: (line: string) => void,
  ) {
    this.#launches = launches;
    this.#report = report;
    this.#log = log;
    this.#states = new Map(
      launches.map(({ name }) => [
        name,
        { name, state: 'waiting', pid: null, restarts: 0, since: new Date().toISOString() },
      ]),
    );
  }

  /**
   * Resolves when all processes are ready. If a process fails at its first start, stops all processes and
   * rejects with its last output.
   */
  async start(): Promise<void> {
    try {
      for (const launch of this.#launches) {
        const one = await this.#started(launch);
        void this.#keep(launch, one);
      }
      this.#isStarted = true;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops all processes in the reverse order of their start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const one of this.#running.toReversed()) await one.stop();
    for (const { name } of this.#launches) this.#note(name, { state: 'stopped', pid: null });
  }

  async #started(launch: Launch): Promise<RunningProcess> {
    if (this.#stopping.signal.aborted) throw new Error('The installation was stopped while it was starting.');
    const one = new RunningProcess(launch);
    this.#running.push(one);
    this.#note(launch.name, { state: 'starting', pid: one.pid ?? null });
    try {
      await one.ready();
      await launch.prepare?.();
    } catch (error) {
      await this.#remove(one);
      throw error;
    }
    this.#note(launch.name, { state: 'ready' });
    return one;
  }

  async #keep(launch: Launch, first: RunningProcess): Promise<void> {
    const { signal } = this.#stopping;
    let one: RunningProcess | undefined = first;
    let failures = 0;
    for (;;) {
      const began = Date.now();
      await one?.ended();
      if (signal.aborted) return;
      if (one) await this.#remove(one);
      failures = Date.now() - began > STEADY_MS ? 1 : failures + 1;
      const delay = restartDelay(failures);
      this.#log(`${launch.name} has ended. It starts again in ${delay / 1_000} s.`);
      const restarts = (this.#states.get(launch.name)?.restarts ?? 0) + 1;
      this.#note(launch.name, { state: 'restarting', pid: null, restarts });
      await pause(delay, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      one = await this.#started(launch).catch((error: Error) => {
        this.#log(error.message);
        return undefined;
      });
    }
  }

  async #remove(one: RunningProcess): Promise<void> {
    await one.stop();
    this.#running.splice(this.#running.indexOf(one), 1);
  }

  #note(name: string, change: Partial<SupervisedState>): void {
    const state = this.#states.get(name);
    if (!state) return;
    this.#states.set(name, { ...state, ...change, since: new Date().toISOString() });
    try {
      this.#report([...this.#states.values()]);
    } catch (error) {
      if (!this.#isStarted) throw error;
      // If the report cannot be written, for example because the disk is full, the processes continue.
      this.#log(`Cannot write the report: ${error instanceof Error ? error.message : error}`);
    }
  }
}

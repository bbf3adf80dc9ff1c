import { StorageUnavailable } from '@gatehouse/core/kernel';

type Listener = (...values: unknown[]) => void;

/** Signals of a supervisor, of Ctrl-C and of a closed terminal. Without a listener, each of them ends the process. */
const SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/** Signals that ask a process to end. Some programs use `SIGHUP` for other purposes. */
const END_SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];

const heldListeners = new Map<NodeJS.Signals, readonly Listener[]>();
const received = new Set<NodeJS.Signals>();
const receive = (signal: NodeJS.Signals) => received.add(signal);
/** Number of calls of `postponeSignals` that have not ended. */
let running = 0;

/**
 * Runs work that must not end halfway. Signals that arrive meanwhile take effect when the work has ended: the
 * listeners of the process are called, or the process ends if it has none. Throws `StorageUnavailable` after a signal
 * that asks the process to end, so that the caller begins no further work.
 */
export async function postponeSignals(work: () => Promise<void>): Promise<void> {
  if (running === 0) holdListeners();
  running += 1;
  let ended: NodeJS.Signals | undefined;
  try {
    await work();
  } finally {
    running -= 1;
    ended = END_SIGNALS.find((signal) => received.has(signal));
    if (running === 0) deliver();
  }
  if (ended) throw new StorageUnavailable(`${ended} ended the migration between two steps: migrate again`);
}

function holdListeners(): void {
  for (const signal of SIGNALS) {
    heldListeners.set(signal, process.rawListeners(signal) as Listener[]);
    process.removeAllListeners(signal).on(signal, receive);
  }
}

function deliver(): void {
  for (const signal of SIGNALS) {
    process.off(signal, receive);
    for (const listener of heldListeners.get(signal) ?? []) process.on(signal, listener);
  }
  const signals = [...received];
  received.clear();
  for (const signal of signals) process.kill(process.pid, signal);
}

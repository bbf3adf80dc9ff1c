import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { processMark } from './process-mark.ts';
import type { SupervisedState } from './supervised-state.ts';

const PRIVATE_FILE_MODE = 0o600;

/**
 * State of a process in the file. If the supervisor is killed, the next supervisor recognizes the process by
 * this mark.
 */
interface MarkedState extends SupervisedState {
  readonly mark: string | null;
}

/** The latest report of a supervisor. */
export interface StoredStates {
  /** Process id of the supervisor; undefined if there is no report. */
  readonly supervisor: number | undefined;
  readonly processes: readonly MarkedState[];
}

/** Replaces the file atomically, so that a reader never reads an incomplete report. */
export function writeStates(file: string, states: readonly SupervisedState[]): void {
  const processes = states.map((state) => ({
    ...state,
    mark: state.pid === null ? null : (processMark(state.pid) ?? null),
  }));
  const stored: StoredStates = { supervisor: process.pid, processes };
  const draft = `${file}.draft`;
  writeFileSync(draft, JSON.stringify(stored, null, 2), { mode: PRIVATE_FILE_MODE });
  renameSync(draft, file);
}

/** Reads the report in the file. Returns an empty report if the file is missing or damaged. */
export function readStates(file: string): StoredStates {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { supervisor: undefined, processes: [] };
  }
}

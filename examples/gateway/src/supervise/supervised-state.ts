/** State of one process in the report of the supervisor. */
export interface SupervisedState {
  readonly name: string;
  readonly state: 'waiting' | 'starting' | 'ready' | 'restarting' | 'stopped';
  readonly pid: number | null;
  readonly restarts: number;
  /** Time at which the process reached this state, as ISO 8601. */
  readonly since: string;
}

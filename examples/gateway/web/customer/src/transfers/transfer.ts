/** A transfer of one file, as the dock shows it. */
export interface Transfer {
  readonly id: string;
  readonly kind: 'upload' | 'download';
  readonly path: string;
  /** Size of the file in bytes. */
  readonly size: number;
  /** Time at which the file was last modified, in milliseconds since 1970. Only uploads use this value. */
  readonly modified: number;
  readonly state: TransferState;
  readonly done: number;
  readonly total: number;
  /** Bytes per second since the first block; undefined before the first block. */
  readonly rate?: number | undefined;
  /** Reason why the transfer failed, or a remark about its result. */
  readonly note?: string | undefined;
  /** A page on which the customer can solve the problem. */
  readonly remedy?: Remedy | undefined;
  /** Id of the upload at the gateway; undefined until the gateway has reserved storage for it. */
  readonly upload?: string | undefined;
  /** Id of the stored file, whose record will be written to the repository. */
  readonly file?: string | undefined;
}

/**
 * `interrupted`: the page was loaded again, so the customer must choose the file again. `offline`: the
 * transfer continues by itself when the connection is back.
 */
export type TransferState =
  | 'waiting'
  | 'sealing'
  | 'sending'
  | 'fetching'
  | 'paused'
  | 'offline'
  | 'interrupted'
  | 'failed'
  | 'done';

export interface Remedy {
  readonly label: string;
  readonly to: string;
}

const MOVING: readonly TransferState[] = ['sealing', 'sending', 'fetching'];

/** Returns whether the transfer is using the connection. */
export function isMoving({ state }: Transfer): boolean {
  return MOVING.includes(state);
}

/** Returns whether the transfer has ended, with or without success. */
export function hasEnded({ state }: Transfer): boolean {
  return state === 'done' || state === 'failed';
}

/** A transfer of one file, as the dock shows it. */
export interface Transfer {
  readonly id: string;
  readonly kind: 'upload' | 'download';
  readonly path: string;
  /** Bytes of the file. */
  readonly size: number;
  /** For an upload: when the file was last modified. */
  readonly modified: number;
  readonly state: TransferState;
  readonly done: number;
  readonly total: number;
  /** Bytes per second since the first block; undefined before. */
  readonly rate?: number | undefined;
  /** Why it failed, or a remark about its result. */
  readonly note?: string | undefined;
  /** The page on which the customer can solve the problem. */
  readonly remedy?: Remedy | undefined;
  /** Id of the upload that the gateway has reserved; undefined before. */
  readonly upload?: string | undefined;
  /** Id of the stored file, whose record will be written. */
  readonly file?: string | undefined;
}

/**
 * `interrupted`: the page was loaded again, so its file must be chosen again. `offline`: continues by itself when the
 * connection is back.
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

/** Returns whether the transfer uses the connection now. */
export function isMoving({ state }: Transfer): boolean {
  return MOVING.includes(state);
}

/** Returns whether the transfer has ended, with or without success. */
export function hasEnded({ state }: Transfer): boolean {
  return state === 'done' || state === 'failed';
}

/** How far the transfer of one file is, in bytes. */
export interface Progress {
  readonly step: 'sealing' | 'sending' | 'fetching';
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;

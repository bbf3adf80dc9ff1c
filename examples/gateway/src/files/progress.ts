/** Progress of the transfer of one file, in bytes. */
export interface Progress {
  readonly step: 'sealing' | 'sending' | 'fetching';
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;

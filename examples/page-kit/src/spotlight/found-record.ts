/** A record that a search found, and its address. */
export interface FoundRecord {
  readonly to: string;
  readonly label: string;
  /** Reason why the search found the record. */
  readonly description: string;
}

/** Finds records that match the text typed so far. */
export type FindRecords = (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

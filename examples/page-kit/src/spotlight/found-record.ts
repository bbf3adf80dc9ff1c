/** A record that a search found, and its address. */
export interface FoundRecord {
  readonly to: string;
  readonly label: string;
  /** Why the search found it. */
  readonly description: string;
}

/** Finds records for the text that was typed so far. */
export type FindRecords = (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

/** A record that a search found, and its address. */
export interface FoundRecord {
  readonly to: string;
  readonly label: string;
  /** Why it was found. */
  readonly description: string;
}

/** Finds records by what was typed so far. */
export type FindRecords = (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

import type { Instant } from '../../kernel/instant.ts';

/** Blocks that were compared with their hashes. */
export interface CheckedBlocks {
  readonly blocks: number;
  readonly bytes: number;
  /** How many of them were damaged. The block store has set these aside. */
  readonly damaged: number;
}

/** Results of the checks of the block store. A pass checks each block once. */
export interface BlockChecks {
  /** Blocks that the current pass has checked so far. */
  readonly current: CheckedBlocks;
  /** The last complete pass; null if there was none. */
  readonly last: (CheckedBlocks & { readonly endedAt: Instant }) | null;
  /** Damaged blocks that all passes have set aside. */
  readonly setAside: number;
}

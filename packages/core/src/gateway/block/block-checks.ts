import type { Instant } from '../../kernel/instant.ts';

/** Blocks that were compared with their hashes. */
export interface CheckedBlocks {
  readonly blocks: number;
  readonly bytes: number;
  /** Number of damaged blocks among them. The block store has set these blocks aside. */
  readonly damaged: number;
}

/** Results of the checks of the block store. In one pass, each block is checked once. */
export interface BlockChecks {
  /** Blocks that the current pass has checked so far. */
  readonly current: CheckedBlocks;
  /** The last complete pass; null before the first one ends. */
  readonly last: (CheckedBlocks & { readonly endedAt: Instant }) | null;
  /** Number of damaged blocks that all passes have set aside. */
  readonly setAside: number;
}

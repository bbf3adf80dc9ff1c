import { applied, capabilities, type Entitlement, nothingHeld } from '@gatehouse/core/entitlement';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';

const TIMES = 5_000_000;
const ROUNDS = 7;
const NOW = 1_000;
const NOTHING = nothingHeld('did:plc:ewvi7nxzyoun6zhxrhs64oiz');
const HELD: readonly Entitlement[] = [
  NOTHING,
  { ...NOTHING, base: 'active' },
  { ...NOTHING, base: 'grace', graceUntil: NOW + 1 },
  { ...NOTHING, base: 'lapsed', once: true },
];
const CHANGES = [
  { name: 'manual.grant', plan: 'base' },
  { name: 'lapse', graceUntil: null },
] as const;

/** Measures how fast capabilities and transitions are computed, without a store. */
export const decision: Part = {
  title: 'The pure decision',
  run: async () => {
    const decisions = rate((n) => (capabilities(HELD[n & 3] ?? NOTHING, NOW).metadataWriteAllowed ? 1 : 0));
    const transitions = rate((n) => {
      const next = applied(HELD[n & 3] ?? NOTHING, CHANGES[n & 1] ?? CHANGES[0], NOW);
      return next instanceof Error ? 0 : next.version;
    });
    return {
      columns: ['', 'per second'],
      rows: [
        ['`capabilities`', shown(decisions)],
        ['`applied`', shown(transitions)],
      ],
      verdicts: [verdict('pure decisions a second:', decisions, { least: 60_000_000 })],
    };
  },
};

function rate(work: (n: number) => number): number {
  const rounds: number[] = [];
  let sum = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    for (let n = 0; n < TIMES; n += 1) sum += work(n);
    rounds.push(TIMES / ((performance.now() - began) / 1_000));
  }
  // The result is used, because the engine could skip work whose result is not used.
  if (sum < 0) throw new Error('There are no negative decisions.');
  return median(rounds.slice(1));
}

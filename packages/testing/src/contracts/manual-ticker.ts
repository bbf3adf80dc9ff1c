import type { Ticker } from '@gatehouse/core/kernel';

/** A ticker that ticks only when the test calls `tick`. Until then, the process with this ticker seems to hang. */
export class ManualTicker {
  readonly #ticks = new Set<() => void>();

  readonly ticker: Ticker = (_interval, tick) => {
    this.#ticks.add(tick);
    return () => this.#ticks.delete(tick);
  };

  readonly tick = (): void => {
    for (const tick of this.#ticks) tick();
  };
}

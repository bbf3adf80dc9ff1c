import type { Ticker } from '@gatehouse/core/kernel';

/** Ticks by a timer of the event loop. The timer does not keep the process alive. */
export const systemTicker: Ticker = (interval, tick) => {
  const timer = setInterval(tick, interval).unref();
  return () => clearInterval(timer);
};

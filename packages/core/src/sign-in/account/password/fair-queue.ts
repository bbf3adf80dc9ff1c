import { siteOf } from '../../../throttle/site-of.ts';

/** Maximum numbers of waiting items. */
export interface QueueLimits {
  readonly total: number;
  readonly perAddress: number;
  /** Limit for all /64 networks of one IPv6 /48 network together. */
  readonly perSite: number;
}

type Lines<Item> = Map<string, Item[]>;

/**
 * A queue in which sites take turns. A site is an IPv4 address, or all networks of one IPv6 /48. The addresses of a
 * site take turns as well, so an address with many items delays the others by only one item in each round.
 */
export class FairQueue<Item> {
  readonly #limits: QueueLimits;
  readonly #sites = new Map<string, Lines<Item>>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Adds the item, unless its address or site has used all its places. If the queue is full, removes an item of the
   * site with the most items. Refuses the new item instead if its own site would have at least as many items. Returns
   * the item that was refused or removed, if there is one.
   */
  add(address: string, item: Item): Item | undefined {
    const site = siteOf(address);
    const lines = this.#sites.get(site) ?? new Map<string, Item[]>();
    const [here, atSite] = [lines.get(address)?.length ?? 0, waitingIn(lines)];
    if (here >= this.#limits.perAddress || atSite >= this.#limits.perSite) return item;
    const evicted = this.#size() >= this.#limits.total ? this.#evict(atSite + 1) : undefined;
    if (this.#size() >= this.#limits.total) return item;
    lines.set(address, [...(lines.get(address) ?? []), item]);
    this.#sites.set(site, lines);
    return evicted;
  }

  /** Removes and returns the next item; undefined if the queue is empty. */
  take(): Item | undefined {
    const [site, lines] = this.#sites.entries().next().value ?? [];
    if (site === undefined || lines === undefined) return undefined;
    const [address = '', line = []] = lines.entries().next().value ?? [];
    const item = line.shift();
    // A Map keeps insertion order: the address that was just served becomes the last.
    lines.delete(address);
    if (line.length > 0) lines.set(address, line);
    this.#sites.delete(site);
    if (lines.size > 0) this.#sites.set(site, lines);
    return item;
  }

  #size(): number {
    return [...this.#sites.values()].reduce((sum, lines) => sum + waitingIn(lines), 0);
  }

  /**
   * Removes the newest item from the longest line of the site with the most items, if that site has more than `least`
   * items.
   */
  #evict(least: number): Item | undefined {
    const [site, lines] = mostOf([...this.#sites], ([, each]) => waitingIn(each)) ?? [];
    if (site === undefined || lines === undefined || waitingIn(lines) <= least) return undefined;
    const [address = '', line = []] = mostOf([...lines], ([, each]) => each.length) ?? [];
    const item = line.pop();
    if (line.length === 0) lines.delete(address);
    if (lines.size === 0) this.#sites.delete(site);
    return item;
  }
}

function waitingIn(lines: Lines<unknown>): number {
  return [...lines.values()].reduce((sum, line) => sum + line.length, 0);
}

function mostOf<Each>(all: readonly Each[], size: (each: Each) => number): Each | undefined {
  return all.reduce<Each | undefined>(
    (most, each) => (most === undefined || size(each) > size(most) ? each : most),
    undefined,
  );
}

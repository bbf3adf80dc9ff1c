/** Records when a server last responded on any connection of one pool. */
export class Pulse {
  #last = performance.now();

  beat(): void {
    this.#last = performance.now();
  }

  hasBeatSince(moment: number): boolean {
    return this.#last > moment;
  }
}

import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Did } from '../pds/did.ts';
import { type HistoryEntry, historyEntry } from './history-entry.ts';
import type { HolderHistory } from './holder-history.port.ts';

/** Returns a holder's history to the holder, newest entry first. */
export class ReadHistory {
  readonly #ports: { readonly history: HolderHistory };

  constructor(ports: { readonly history: HolderHistory }) {
    this.#ports = ports;
  }

  async execute(holder: Did, request: PageRequest): Promise<Page<HistoryEntry>> {
    const { items, nextCursor } = await this.#ports.history.page(holder, request);
    return { items: items.map(historyEntry), nextCursor };
  }
}

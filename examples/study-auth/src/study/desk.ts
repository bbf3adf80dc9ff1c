import {
  type Clock,
  type Instant,
  NotFound,
  newId,
  type Page,
  type PageRequest,
  type RandomSource,
} from '@gatehouse/core/kernel';
import { type Changes, type Kept, kept, revised } from './record.ts';
import type { RecordKind } from './record-kind.ts';
import { searchWords } from './search-text.ts';
import type { Shelf } from './shelf.port.ts';

/** A page request with an optional search. */
export interface DeskRequest extends PageRequest {
  /** Words that the records must contain, separated by spaces. */
  readonly q?: string | undefined;
  /** Language that the records must have. Only the lexicon has languages. */
  readonly language?: string | undefined;
}

/** Dependencies of `Desk`. */
export interface DeskPorts {
  readonly clock: Clock;
  readonly random: RandomSource;
}

/**
 * Creates, reads, changes and deletes the records of one shelf, which are those of one kind in one place. Every method
 * throws `NotFound` if the record, or the course or lesson that contains it, does not exist.
 */
export class Desk<Content> {
  readonly #kind: RecordKind<Content>;
  readonly #shelf: Shelf<Content>;
  readonly #ports: DeskPorts;

  constructor(kind: RecordKind<Content>, shelf: Shelf<Content>, ports: DeskPorts) {
    this.#kind = kind;
    this.#shelf = shelf;
    this.#ports = ports;
  }

  list({ limit, cursor, q = '', language }: DeskRequest): Promise<Page<Kept<Content>>> {
    return this.#shelf.page({ limit, cursor, words: searchWords(q), language });
  }

  async read(id: string): Promise<Kept<Content>> {
    return this.#present(await this.#shelf.find(id));
  }

  async add(content: Content): Promise<Kept<Content>> {
    return this.#shelf.add(this.#kept(content, this.#ports.clock.now()));
  }

  /**
   * Adds all records or none. Each record is created a millisecond after the previous one, so that they stay
   * in this order.
   */
  async addAll(contents: readonly Content[]): Promise<readonly Kept<Content>[]> {
    const now = this.#ports.clock.now();
    return this.#shelf.addAll(contents.map((content, index) => this.#kept(content, now + index)));
  }

  async change(id: string, changes: Changes<Content>): Promise<Kept<Content>> {
    const now = this.#ports.clock.now();
    return this.#present(await this.#shelf.change(id, (record) => revised(record, changes, now)));
  }

  async remove(id: string): Promise<void> {
    if (!(await this.#shelf.remove(id))) throw new NotFound(this.#kind.name);
  }

  #kept(content: Content, at: Instant): Kept<Content> {
    return kept(content, newId(this.#ports.random), at);
  }

  #present(record: Kept<Content> | undefined): Kept<Content> {
    if (!record) throw new NotFound(this.#kind.name);
    return record;
  }
}

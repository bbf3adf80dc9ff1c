import {
  emailKey,
  type FoundPdsAccount,
  PdsAccountFinder,
  type PdsAccountNameKind,
} from '@gatehouse/core/operator';
import type { Did, Handle } from '@gatehouse/core/pds';
import type { PreparedStatement } from '../../engine.ts';
import type { Reads } from '../../reads.ts';
import { isStorable } from '../../storable.ts';
import { NAME_SEARCHES } from './name-searches.ts';

/** The character that comes last in the order of bytes. */
const LAST_CHARACTER = '\u{10FFFF}';

interface FoundRow {
  readonly did: Did;
  readonly handle: Handle | null;
  readonly email: string | null;
  readonly name: string;
}

/** Finds PDS accounts in a database or in a replica of it. */
export class KnexPdsAccountFinder extends PdsAccountFinder {
  readonly #reads: Reads;
  readonly #searches: readonly (readonly [kind: PdsAccountNameKind, statement: PreparedStatement])[];

  constructor(reads: Reads) {
    super();
    this.#reads = reads;
    this.#searches = NAME_SEARCHES[reads.engine];
  }

  override async byPrefix(text: string, limit: number): Promise<readonly FoundPdsAccount[]> {
    if (!isStorable(text)) return [];
    const found = new Map<Did, FoundPdsAccount>();
    for (const [kind, statement] of this.#searches) {
      const start = startOf(kind, text);
      const rows = await this.#reads.prepared<FoundRow>(statement, [start, start + LAST_CHARACTER, limit]);
      for (const { did, handle, email, name } of rows)
        if (!found.has(did) && found.size < limit) found.set(did, { did, handle, email, kind, name });
    }
    return [...found.values()];
  }

  override async handlesOf(dids: readonly Did[]): Promise<ReadonlyMap<Did, Handle>> {
    const rows = await this.#reads.read((from) =>
      from<FoundRow>('account_directory')
        .whereIn('did', [...dids])
        .whereNotNull('handle'),
    );
    return new Map((rows as FoundRow[]).map(({ did, handle }) => [did, handle as Handle]));
  }
}

function startOf(kind: PdsAccountNameKind, text: string): string {
  if (kind === 'handle') return text.toLowerCase();
  return kind === 'email' ? emailKey(text) : text;
}

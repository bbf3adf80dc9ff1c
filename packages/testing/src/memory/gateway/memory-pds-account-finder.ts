import type { AuditReader } from '@gatehouse/core/audit';
import type { EntitlementReader } from '@gatehouse/core/entitlement';
import type { JsonObject } from '@gatehouse/core/kernel';
import {
  emailKey,
  type FoundPdsAccount,
  PDS_ACCOUNT_NAME_KINDS,
  PdsAccountFinder,
  type PdsAccountNameKind,
} from '@gatehouse/core/operator';
import { type Did, type Handle, isDid } from '@gatehouse/core/pds';
import { byBytes } from '../by-bytes.ts';
import type { MemoryPdsAccountDirectory } from './memory-pds-account-directory.ts';

interface Named {
  readonly did: Did;
  readonly kind: PdsAccountNameKind;
  readonly name: string;
}

interface FinderPorts {
  readonly directory: MemoryPdsAccountDirectory;
  readonly entitlements: EntitlementReader;
  readonly audit: AuditReader;
}

/** Finds PDS accounts in memory. */
export class MemoryPdsAccountFinder extends PdsAccountFinder {
  readonly #ports: FinderPorts;

  constructor(ports: FinderPorts) {
    super();
    this.#ports = ports;
  }

  override async byPrefix(text: string, limit: number): Promise<readonly FoundPdsAccount[]> {
    const names = (await this.#names()).filter((named) => startsWith(named, text)).sort(inOrder);
    const first = new Map<Did, Named>();
    for (const named of names) if (!first.has(named.did)) first.set(named.did, named);
    return Promise.all([...first.values()].slice(0, limit).map((named) => this.#found(named)));
  }

  override async handlesOf(dids: readonly Did[]): Promise<ReadonlyMap<Did, Handle>> {
    const entries = this.#ports.directory.entries().filter(({ did }) => dids.includes(did));
    return new Map(entries.flatMap(({ did, handle }) => (handle === null ? [] : [[did, handle]])));
  }

  async #found({ did, kind, name }: Named): Promise<FoundPdsAccount> {
    const known = await this.#ports.directory.byDid(did);
    return { did, handle: known?.handle ?? null, email: known?.email ?? null, kind, name };
  }

  async #names(): Promise<Named[]> {
    const names: Named[] = [];
    const add = (did: Did, kind: PdsAccountNameKind, name: unknown) => {
      if (typeof name === 'string') names.push({ did, kind, name });
    };
    for (const { did, handle, email } of this.#ports.directory.entries()) {
      add(did, 'handle', handle);
      add(did, 'did', did);
      add(did, 'email', email);
    }
    for await (const { did } of this.#ports.entitlements.all()) add(did, 'did', did);
    for await (const { subject, ticketRef, detail } of this.#ports.audit.replay()) {
      if (!isDid(subject)) continue;
      add(subject, 'ticket', ticketRef);
      add(subject, 'event', (detail as JsonObject).eventId);
    }
    return names;
  }
}

function keyOf(kind: PdsAccountNameKind, name: string): string {
  if (kind === 'handle') return name.toLowerCase();
  return kind === 'email' ? emailKey(name) : name;
}

function startsWith({ kind, name }: Named, text: string): boolean {
  return keyOf(kind, name).startsWith(keyOf(kind, text));
}

function inOrder(a: Named, b: Named): number {
  const kinds = PDS_ACCOUNT_NAME_KINDS.indexOf(a.kind) - PDS_ACCOUNT_NAME_KINDS.indexOf(b.kind);
  return kinds || byBytes(keyOf(a.kind, a.name), keyOf(b.kind, b.name)) || byBytes(a.did, b.did);
}

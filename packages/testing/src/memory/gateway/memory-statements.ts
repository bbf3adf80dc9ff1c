import { createHash } from 'node:crypto';
import { type Entitlement, type EntitlementStore, nothingHeld } from '@gatehouse/core/entitlement';
import type { JsonObject } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { HeldEntitlements, StatementSigner, StatementVerifier } from '@gatehouse/core/statement';

const HEAD = 'statement';

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A signer whose signature is only its public key. It is insecure, so use it only in tests. */
export class MemoryStatementSigner extends StatementSigner {
  override readonly keys: readonly string[];

  /** `names`: names of the keys, the newest first. */
  constructor(...names: readonly string[]) {
    super();
    this.keys = names.map(digestOf);
  }

  override async sign(claims: JsonObject): Promise<string> {
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${HEAD}.${payload}.${digestOf(`${this.keys.at(-1)} ${payload}`)}`;
  }
}

/** Verifies signatures of `MemoryStatementSigner`. */
export class MemoryStatementVerifier extends StatementVerifier {
  override async claims(text: string, keys: readonly string[]): Promise<JsonObject | undefined> {
    const [head, payload = '', signature, ...rest] = text.split('.');
    const isSigned = keys.some((key) => signature === digestOf(`${key} ${payload}`));
    if (head !== HEAD || !isSigned || rest.length > 0) return undefined;
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  }
}

/** The entitlements of an entitlement store. Each holder can read their own. */
export class MemoryHeldEntitlements extends HeldEntitlements {
  readonly #entitlements: EntitlementStore;

  constructor(entitlements: EntitlementStore) {
    super();
    this.#entitlements = entitlements;
  }

  override async of(did: Did): Promise<Entitlement> {
    return (await this.#entitlements.find(did)) ?? nothingHeld(did);
  }
}

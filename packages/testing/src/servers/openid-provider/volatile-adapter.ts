import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  readonly goneAt: number;
}

/** Storage of the provider in memory. The provider keeps it when its keys change. */
export function volatileAdapter(): AdapterFactory {
  const models = new Map<string, Map<string, Kept>>();
  return (model) => {
    const kept = models.get(model) ?? new Map<string, Kept>();
    models.set(model, kept);
    return new VolatileAdapter(kept, models);
  };
}

class VolatileAdapter implements Adapter {
  readonly #kept: Map<string, Kept>;
  readonly #models: ReadonlyMap<string, Map<string, Kept>>;

  constructor(kept: Map<string, Kept>, models: ReadonlyMap<string, Map<string, Kept>>) {
    this.#kept = kept;
    this.#models = models;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = Number.POSITIVE_INFINITY): Promise<void> {
    this.#kept.set(id, { payload, goneAt: Date.now() + expiresIn * 1_000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const kept = this.#kept.get(id);
    return kept && Date.now() < kept.goneAt ? kept.payload : undefined;
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy((payload) => payload.uid === uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const kept = this.#kept.get(id);
    if (kept) kept.payload.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const kept of this.#models.values()) {
      for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id);
    }
  }

  async #findBy(matches: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> {
    for (const [id, { payload }] of this.#kept) if (matches(payload)) return this.find(id);
    return undefined;
  }
}

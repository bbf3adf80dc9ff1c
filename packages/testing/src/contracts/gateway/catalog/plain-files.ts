import type { Instant, Milliseconds } from '@gatehouse/core/kernel';

/** Content that a file has or had, in the model. */
interface PlainVersion {
  readonly content: number;
  readonly isStored: boolean;
  readonly replacedAt: Instant | null;
}

/** Maximum number of replaced versions, and the time for which they are kept. */
export interface PlainLimits {
  readonly versions: number;
  readonly versionAge: Milliseconds;
}

/**
 * A model of the files and uploads of one holder. It computes the usage, which is compared with the usage that the
 * store counts.
 */
export class PlainFiles {
  readonly #limits: PlainLimits;
  readonly #files = new Map<string, readonly PlainVersion[]>();
  readonly #uploads = new Map<string, { readonly bytes: number; readonly expiresAt: Instant }>();

  constructor(limits: PlainLimits) {
    this.#limits = limits;
  }

  /** Returns the number of bytes of all stored versions and of all open uploads. */
  recount(bytesOf: (content: number) => number): { readonly used: number; readonly reserved: number } {
    const stored = [...this.#files.values()].flat().filter(({ isStored }) => isStored);
    const used = stored.reduce((sum, { content }) => sum + bytesOf(content), 0);
    return { used, reserved: [...this.#uploads.values()].reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  /** Returns the contents of all stored versions. */
  contents(): ReadonlySet<number> {
    const stored = [...this.#files.values()].flat().filter(({ isStored }) => isStored);
    return new Set(stored.map(({ content }) => content));
  }

  isOpen(id: string): boolean {
    return this.#uploads.has(id);
  }

  reserve(id: string, bytes: number, expiresAt: Instant): void {
    this.#uploads.set(id, { bytes, expiresAt });
  }

  end(id: string): void {
    this.#uploads.delete(id);
  }

  /**
   * Replaces the content of the file, or deletes the file if `content` is null. Removes the replaced versions that
   * exceed the limits.
   */
  revise(file: string, content: number | null, isUploaded: boolean, now: Instant): void {
    const before = this.#files.get(file) ?? [];
    const known = before.find((version) => version.content === content);
    const others = before
      .filter((version) => version !== known)
      .map((version) => ({ ...version, replacedAt: version.replacedAt ?? now }))
      .sort((one, other) => other.replacedAt - one.replacedAt)
      .slice(0, this.#limits.versions)
      .filter(({ replacedAt }) => replacedAt > now - this.#limits.versionAge);
    const isStored = isUploaded || known?.isStored === true;
    this.#files.set(file, content === null ? others : [{ content, isStored, replacedAt: null }, ...others]);
  }

  /** Removes the versions of the file if it is deleted. */
  deletePermanently(file: string): void {
    const versions = this.#files.get(file) ?? [];
    if (versions.every(({ replacedAt }) => replacedAt !== null)) this.#files.set(file, []);
  }

  /** Removes the versions and uploads that the sweeps remove. */
  sweep(now: Instant): void {
    const isKept = ({ replacedAt }: PlainVersion) =>
      replacedAt === null || replacedAt > now - this.#limits.versionAge;
    for (const [file, versions] of this.#files) this.#files.set(file, versions.filter(isKept));
    for (const [id, { expiresAt }] of this.#uploads) if (expiresAt <= now) this.#uploads.delete(id);
  }
}

import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { Did } from '../pds/did.ts';
import { assertMetadataWrite } from './assert-metadata-write.ts';
import { RevisionConflict } from './catalog-errors.ts';
import type { CatalogFile } from './catalog-file.ts';
import type { CatalogStore } from './catalog-store.port.ts';
import type { ExpectedRevision, ReviseFile } from './revise-file.use-case.ts';

/**
 * A request to give a file another id. Clients derive the id from the path, so they send this when the path changes.
 */
export interface FileMove {
  readonly holder: Did;
  readonly file: string;
  readonly expected: ExpectedRevision;
  /** The new id. The catalog must not contain a file with this id, unless that file is deleted. */
  readonly to: string;
  /** The name, sealed for the new id. */
  readonly sealedName: string;
}

export interface MoveFilePorts {
  readonly catalog: CatalogStore;
  readonly revise: ReviseFile;
  readonly policy: PolicyPort;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Moves the current content of a file to another id. No block is sent, and the content counts once in the holder's
 * usage. Earlier versions stay with the former id, whose file is deleted.
 */
export class MoveFile {
  readonly #ports: MoveFilePorts;

  constructor(ports: MoveFilePorts) {
    this.#ports = ports;
  }

  /**
   * Returns the file with the new id. Throws `InvalidInput` if both ids are equal. Throws `MetadataWriteDenied`,
   * `NotFound`, `CatalogFull`, or `RevisionConflict` if the file has changed or the new id is taken. Nothing is written
   * in these cases.
   */
  async execute({ holder, file, expected, to, sealedName }: FileMove): Promise<CatalogFile> {
    const { catalog, revise, policy, unitOfWork, clock } = this.#ports;
    if (to === file) throw new InvalidInput([{ path: ['to'], message: 'must be another id' }]);
    await assertMetadataWrite(policy, holder);
    return unitOfWork.run(async () => {
      await catalog.lock(holder);
      const before = await catalog.find(holder, file);
      const versions = await catalog.versions(holder, file);
      const current = versions.find(({ replacedAt }) => replacedAt === null);
      if (!before?.content || !current) throw new NotFound('file');
      const taken = await catalog.find(holder, to);
      if (taken?.content) throw new RevisionConflict(taken.revision);
      const { root, size, chunker, isStored } = before.content;
      const blocks = isStored ? await catalog.blocks(holder, current.version) : undefined;
      // The deletion checks that the file still has the revision that the caller expects.
      await revise.execute({ holder, file, expected, content: null });
      const moved = await revise.execute({
        ...{ holder, file: to, sealedName, blocks },
        expected: taken?.revision ?? 0,
        content: { root, size, chunker },
      });
      // The content now belongs to the new id. If it stayed a version of the former id, it would be counted twice.
      await catalog.removeVersion(holder, current.version, clock.now());
      return moved;
    });
  }
}

import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';

/** A stored database, and what its server showed. */
export interface StoredRelease<Content> {
  readonly dump: Uint8Array;
  readonly content: Content;
}

/** Databases of released versions, each in the folder `<version>/<engine>`. */
export class StoredReleases<Engine extends string, Content> {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the versions of which a database of the engine is stored. */
  versions(engine: Engine): readonly string[] {
    return globSync(`*/${engine}`, { cwd: this.#folder }).map((path) => basename(dirname(path)));
  }

  async store(version: string, engine: Engine, { dump, content }: StoredRelease<Content>): Promise<void> {
    const folder = join(this.#folder, version, engine);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'database.br'), await promisify(brotliCompress)(dump));
    await writeFile(join(folder, 'content.generated.json'), `${JSON.stringify(content, undefined, 2)}\n`);
  }

  async read(version: string, engine: Engine): Promise<StoredRelease<Content>> {
    const folder = join(this.#folder, version, engine);
    const dump = await promisify(brotliDecompress)(await readFile(join(folder, 'database.br')));
    const content: Content = JSON.parse(await readFile(join(folder, 'content.generated.json'), 'utf8'));
    return { dump, content };
  }
}

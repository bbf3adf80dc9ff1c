import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isBlockCid } from '@gatehouse/core/block';
import { freePort } from '@gatehouse/testing/servers/port';
import { programWords } from '../../../../packages/testing/test/servers/program-words.ts';
import { type Ended, gatehouse } from '../ops/command-line.ts';

const MAIN = new URL('../../src/mesh/main.ts', import.meta.url).pathname;
const LIAR = new URL('./lying-node.ts', import.meta.url).pathname;

/** A machine of the mesh, with its folder and settings. A test can start, stop and kill its mesh process. */
export class MeshNode {
  readonly name: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly address: string;
  /** Everything that the process has logged. */
  readonly log: string[] = [];
  readonly #main: string;
  #child: ChildProcess | undefined;

  private constructor(
    name: string,
    folder: string,
    environment: Readonly<Record<string, string>>,
    main: string,
  ) {
    this.name = name;
    this.folder = folder;
    this.environment = environment;
    this.address = `https://127.0.0.1:${environment.MESH_PORT}`;
    this.#main = main;
  }

  static async create(
    parent: string,
    name: string,
    settings: Readonly<Record<string, string>> = {},
    { isLying = false } = {},
  ): Promise<MeshNode> {
    const folder = join(parent, name);
    await mkdir(folder);
    const environment = {
      SVC_MESH_CONFIG: join(folder, 'svc-triangle.json'),
      DATA_DIR: join(folder, 'data'),
      MESH_BLOCKS_PATH: join(folder, 'replicas'),
      MESH_HOST: '127.0.0.1',
      MESH_PORT: String(await freePort()),
      MESH_HEALTH_PORT: '0',
      DISK_RESERVE_GIB: '0',
      ...settings,
    };
    return new MeshNode(name, folder, environment, isLying ? LIAR : MAIN);
  }

  /** Returns the same machine with other settings. */
  with(settings: Readonly<Record<string, string>>): MeshNode {
    return new MeshNode(this.name, this.folder, { ...this.environment, ...settings }, this.#main);
  }

  /** Returns another machine, whose folder is a copy of this machine's folder. */
  async cloned(): Promise<MeshNode> {
    const folder = `${this.folder} clone`;
    await cp(this.folder, folder, { recursive: true });
    const own = Object.entries(this.environment).map(([name, value]) => [
      name,
      value.replace(this.folder, folder),
    ]);
    const environment = { ...Object.fromEntries(own), MESH_PORT: String(await freePort()) };
    return new MeshNode(`${this.name} clone`, folder, environment, this.#main);
  }

  /** Runs `gatehouse mesh` on this machine. */
  async mesh(...words: readonly string[]): Promise<Ended> {
    return gatehouse(['mesh', ...words], this.environment);
  }

  /** Starts the process and resolves when it listens. */
  async start(): Promise<void> {
    const env = { PATH: process.env.PATH, ...this.environment };
    const child = spawn(process.execPath, programWords(this.#main), {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    createInterface(child.stderr).on('line', (line) => this.log.push(line));
    const lines = createInterface(child.stdout);
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`${this.name} has ended: ${this.log.slice(-9).join('\n')}`)));
      lines.on('line', (line) => {
        this.log.push(line);
        if (line.includes('mesh ready')) resolve();
      });
    });
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Returns the blocks in the folder of this machine. Reads the folder without the program. */
  async blocksOnDisk(): Promise<readonly string[]> {
    const names = await readdir(join(this.folder, 'replicas'), { recursive: true }).catch(() => []);
    return names.map((path) => path.slice(path.lastIndexOf('/') + 1)).filter(isBlockCid);
  }

  async writeManifest(manifest: object): Promise<void> {
    await writeFile(this.environment.SVC_MESH_CONFIG ?? '', JSON.stringify(manifest));
  }
}

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { rolldown } from 'rolldown';

const ENTRIES = ['gateway/src/customer', 'gateway/src/ops', 'study-auth/src'];
const FOLDER = join(import.meta.dirname, '../../cluster/released');
/** Import specifiers of modules in the checkout. Third-party packages are not stored. */
const OWN = /^(?:\.|\/|@gatehouse\/)/;

// Stores the servers of a checkout for the test that runs two releases at the same time, and removes those of earlier
// releases.
const [root, version] = process.argv.slice(2);
if (root === undefined || version === undefined) {
  console.error('Usage: npm run store-servers -- <folder of a checkout> <version>');
  process.exitCode = 2;
} else await store(root, version);

async function store(root: string, version: string): Promise<void> {
  const files: Record<string, string> = {};
  for (const entry of ENTRIES) Object.assign(files, await bundled(root, entry));
  const text = JSON.stringify(files);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) await rm(join(FOLDER, name));
  await writeFile(join(FOLDER, `${version}.br`), await promisify(brotliCompress)(text, { params }));
}

/** Returns the files of a server by their path below `examples`. */
async function bundled(root: string, entry: string): Promise<Record<string, string>> {
  const build = await rolldown({
    input: join(root, 'examples', entry, 'main.ts'),
    platform: 'node',
    external: (id) => !OWN.test(id),
    resolve: { conditionNames: ['@gatehouse/source', 'node'] },
  });
  const { output } = await build.generate({ format: 'esm', minify: true, charset: 'ascii' });
  await build.close();
  const folder = entry.replace('/src', '/dist');
  const chunks = output.filter((file) => file.type === 'chunk');
  return Object.fromEntries(chunks.map(({ fileName, code }) => [`${folder}/${fileName}`, code]));
}

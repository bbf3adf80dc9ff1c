import { rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { rolldown } from 'rolldown';
import { licensesIn } from './licenses-in.ts';
import { oneCopy } from './one-copy.ts';
import type { Product } from './product.ts';
import { requiredBuiltins } from './required-builtins.ts';

/**
 * Packages that are not bundled: packages with binaries, packages that read their own files, and optional drivers that
 * knex imports if they exist.
 */
const EXTERNAL = [
  /^(?:argon2|bcrypt|better-sqlite3|sqlite3|swagger-ui-dist)(?:\/|$)/,
  /^(?:mysql2?|mariadb|oracledb|tedious|pg-native|pg-query-stream)(?:\/|$)/,
];

/** Returns a file that starts the bundle with V8's compile cache. The bundle itself cannot turn the cache on. */
const launcher = (bundle: string): string => `import module from 'node:module';

// Node 20 does not have this function. The bundle then reports which version of Node it needs.
module.enableCompileCache?.();
await import('./${bundle}');
`;

/**
 * Writes the product as one bundle, `<entry>.bundle.js`, the file that starts it, `<entry>.js`, and the licences of the
 * packages in the bundle, `<entry>.licenses.json`. Loading a bundle takes a third of the time of loading a thousand
 * small modules.
 */
export async function bundle(root: string, { source, target }: Product): Promise<void> {
  await bundleFile(join(root, source), join(root, target));
}

/** Bundles the source file into the folder, and returns the path of the file that starts the bundle. */
export async function bundleFile(input: string, target: string): Promise<string> {
  const { name } = parse(input);
  const build = await rolldown({
    input,
    platform: 'node',
    external: EXTERNAL,
    plugins: [oneCopy(), requiredBuiltins()],
    resolve: { conditionNames: ['@gatehouse/source', 'node'] },
    // Hide warnings about `eval`. The libraries use it in a way that is known and harmless.
    checks: { eval: false },
  });
  const bundleName = `${name}.bundle.js`;
  const { output } = await build.write({
    dir: target,
    format: 'esm',
    entryFileNames: bundleName,
    chunkFileNames: `${name}-[name].bundle.js`,
    // Remove comments and blanks, because they would use memory. Keep names, so that stack traces stay readable.
    charset: 'ascii',
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
  });
  await build.close();
  const main = join(target, `${name}.js`);
  await writeFile(main, launcher(bundleName));
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const licenses = await licensesIn([...new Set(modules.flatMap(packageFolder))].sort());
  await writeFile(join(target, `${name}.licenses.json`), JSON.stringify(licenses));
  return main;
}

/**
 * Returns a list with the folder of the installed package to which the module belongs. The list is empty if the module
 * belongs to none.
 */
function packageFolder(module: string): readonly string[] {
  const [folder] = /^\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module) ?? [];
  return folder === undefined ? [] : [folder];
}

/** Removes the files of earlier builds. */
export async function clean(root: string, targets: Iterable<string>): Promise<void> {
  const folders = new Set([...targets].map((target) => target.replace(/(?<=\/dist)\/.*$/, '')));
  for (const folder of folders) await rm(join(root, folder), { recursive: true, force: true });
}

import { rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { rolldown } from 'rolldown';
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
 * Writes the product as one bundle, `dist/<entry>.bundle.js`, and the file that starts it, `dist/<entry>.js`. Loading a
 * bundle takes a third of the time of loading a thousand small modules.
 */
export async function bundle(root: string, { folder, entry }: Product): Promise<void> {
  await bundleFile(join(root, folder, 'src', entry), join(root, folder, 'dist', parse(entry).dir));
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
  await build.write({
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
  return main;
}

/** Removes the files of earlier builds. */
export async function clean(root: string, folders: Iterable<string>): Promise<void> {
  for (const folder of new Set(folders))
    await rm(join(root, folder, 'dist'), { recursive: true, force: true });
}

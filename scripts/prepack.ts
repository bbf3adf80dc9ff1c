import { copyFileSync, existsSync, globSync, rmSync } from 'node:fs';

// npm runs this in the folder of the package, after the compiler and before packing. It removes files from `dist` whose
// source no longer exists, because npm would pack them. Two processes can run it at the same time.
for (const output of globSync('dist/**/*.{js,js.map,d.ts}')) {
  const source = output.replace(/^dist/, 'src').replace(/(\.js|\.js\.map|\.d\.ts)$/, '.ts');
  if (!existsSync(source)) rmSync(output, { force: true });
}
copyFileSync('../../LICENSE', 'LICENSE');

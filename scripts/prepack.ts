import { copyFileSync, existsSync, globSync, rmSync } from 'node:fs';

// npm runs this in the folder of the package that is about to be packed, after the compiler: it leaves in `dist` what
// sources of an earlier day made, and a package would carry that along. Two may do so at once.
for (const made of globSync('dist/**/*.{js,js.map,d.ts}')) {
  const source = made.replace(/^dist/, 'src').replace(/(\.js|\.js\.map|\.d\.ts)$/, '.ts');
  if (!existsSync(source)) rmSync(made, { force: true });
}
copyFileSync('../../LICENSE', 'LICENSE');

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = /@mantine\/core\/esm\/([\w/]+)\//;
const IMPORTED = /@mantine\/core\/styles\/(\w+)\.css/g;
const STYLE_SHEET = join(import.meta.dirname, 'src/theme/mantine.css');
const STYLES = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

/** Fails the build if the bundle contains a Mantine component whose styles are not imported in `mantine.css`. */
export function requiredStyles(): Plugin {
  return {
    name: 'required-styles',
    apply: 'build',
    async generateBundle(_, bundle) {
      const source = await readFile(STYLE_SHEET, 'utf8');
      const imported = new Set([...source.matchAll(IMPORTED)].map(([, name]) => name));
      const bundled = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const names = new Set(
        bundled.flatMap((id) => FOLDERS.exec(id)?.[1]?.split('/') ?? []).filter(hasStyles),
      );
      const missing = [...names].filter((name) => !imported.has(name));
      if (missing.length > 0) this.error(`Import the styles of ${missing.join(', ')} in ${STYLE_SHEET}.`);
    },
  };
}

function hasStyles(component: string): boolean {
  return existsSync(join(STYLES, `${component}.css`));
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'rolldown';

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\/(.*)$/;

/**
 * Returns a plugin that bundles each version of a package only once. npm can install the same version several times, if
 * other versions are needed as well. An example is zod, which several libraries of the AT Protocol need.
 */
export function oneCopy(): Plugin {
  const first = new Map<string, string>();
  return {
    name: 'one-copy',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null || resolved.external) return resolved;
      const [, folder, name, file] = PACKAGE.exec(resolved.id) ?? [];
      if (folder === undefined || name === undefined || file === undefined) return resolved;
      const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string };
      const copy = first.get(`${name}@${version}`) ?? folder;
      first.set(`${name}@${version}`, copy);
      return { ...resolved, id: `${copy}/${file}` };
    },
  };
}

import { isBuiltin } from 'node:module';
import { type Plugin, RolldownMagicString } from 'rolldown';

/** An import as rolldown prints it: `import main, { a, b as c } from "module";`, with `* as all` or without names. */
const IMPORT = /^import (?:([\w$]+),? )?(?:\* as ([\w$]+) |\{(.*)\} )?(?:from )?"(.+)";$/gm;

/**
 * Returns a plugin that loads the modules of Node with `require`. An `import` reads every property of such a module,
 * and some of them are getters that load more of Node. `import 'node:http'` loads the clients for `fetch` and WebSocket
 * that way, which takes 13 MiB, and more CPU time than the start of an empty process.
 */
export function requiredBuiltins(): Plugin {
  return {
    name: 'required-builtins',
    renderChunk(code) {
      const chunk = new RolldownMagicString(code);
      for (const { 0: line, index, 1: main, 2: all, 3: named, 4: source = '' } of code.matchAll(IMPORT)) {
        if (!isBuiltin(source)) continue;
        const names = [main, all, named && `{${named.replaceAll(' as ', ': ')}}`].filter(Boolean);
        const statements = names.map((name) => `const ${name} = requireBuiltin("${source}");`).join(' ');
        chunk.overwrite(index, index + line.length, statements);
      }
      if (!chunk.hasChanged()) return null;
      chunk.prepend(
        'import { createRequire as builtinLoader } from "node:module"; const requireBuiltin = builtinLoader(import.meta.url);\n',
      );
      return chunk;
    },
  };
}

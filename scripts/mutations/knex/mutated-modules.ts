import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../../..');
/** Modules of which each mutant has its own instances. */
const OWN = ['packages/adapters/src/', 'packages/adapters/test/'].map(
  (path) => pathToFileURL(join(ROOT, path)).href,
);
const SHIM = pathToFileURL(join(import.meta.dirname, 'vitest-shim.ts')).href;

interface Current {
  readonly version: number;
  readonly path?: string;
  readonly source?: string;
}

let current: Current = { version: 0 };
const stripped = new Map<string, string>();

/** Makes later imports load one file with another source. */
export function load(next: Current): void {
  current = next;
}

function sourceOf(path: string): string {
  if (path === current.path && current.source !== undefined) return stripTypeScriptTypes(current.source);
  let source = stripped.get(path);
  if (source === undefined) {
    source = stripTypeScriptTypes(readFileSync(path, 'utf8'));
    stripped.set(path, source);
  }
  return source;
}

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'vitest') return { url: SHIM, shortCircuit: true };
    const resolved = next(specifier, context);
    if (!OWN.some((prefix) => resolved.url.startsWith(prefix))) return resolved;
    return { ...resolved, url: `${resolved.url}?m=${current.version}` };
  },
  load: (url, context, next) => {
    if (!url.includes('?m=')) return next(url, context);
    return { format: 'module', source: sourceOf(fileURLToPath(url.replace(/\?.*/, ''))), shortCircuit: true };
  },
});

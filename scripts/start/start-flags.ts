import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CONDITION = '--conditions=@gatehouse/source';

/** Returns Node's flags in a start script of the package, except the condition for sources. */
export function startFlags(folder: string, script: `start${string}` = 'start'): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const words = scripts[script]?.split(' ') ?? [];
  return words.filter((word) => word.startsWith('--') && word !== CONDITION);
}

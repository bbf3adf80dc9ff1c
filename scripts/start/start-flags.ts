import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CONDITION = '--conditions=@gatehouse/source';

/** What a start script of the package tells Node beside the condition for sources: said there and nowhere else. */
export function startFlags(folder: string, script: `start${string}` = 'start'): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const words = scripts[script]?.split(' ') ?? [];
  return words.filter((word) => word.startsWith('--') && word !== CONDITION);
}

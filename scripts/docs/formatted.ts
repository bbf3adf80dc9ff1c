import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const BIOME = join(import.meta.dirname, '../../node_modules/.bin/biome');

/** The page as `npm run format` leaves it. */
export function formatted(name: string, text: string): string {
  return execFileSync(BIOME, ['format', `--stdin-file-path=docs/reference/${name}`], {
    input: text,
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../..'),
  });
}

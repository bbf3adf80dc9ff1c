import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MANIFESTS = globSync(['package.json', '{packages,examples}/*/package.json'], { cwd: ROOT });

describe('every npm script of one command', () => {
  it.each(MANIFESTS)('replaces the shell, so that signals reach the program: %s', (path) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
      scripts?: Record<string, string>;
    };
    const single = Object.entries(scripts).filter(([, script]) => !script.includes('&&'));
    expect(single.filter(([, script]) => !script.startsWith('exec '))).toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gatehouse } from '../../examples/gateway/test/ops/command-line.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = globSync(['*.md', 'docs/guide/*.md', '{packages,examples}/*/README.md'], { cwd: ROOT });
/** Code of a page: a span, or a line of a block. */
const CODE = /`([^`\n]+)`|^((?:npx )?gatehouse.*)$/gm;
/** A label of a derived key, which is not a command. */
const LABEL = /^gatehouse seal v1 /;
const COMMAND = /(?:^|&& |\$\()(?:npx )?gatehouse(-ops)?((?: [a-z][a-z-]*)+)/g;

/** Returns the words of each command of `gatehouse` in the code of a page. */
function commandsIn(page: string): string[] {
  const code = [...page.matchAll(CODE)]
    .map(([, span, line]) => span ?? line ?? '')
    .filter((text) => !LABEL.test(text));
  const found = code.flatMap((text) =>
    [...text.matchAll(COMMAND)].map(([, ops, words = '']) => `${ops ? 'ops' : ''}${words}`.trim()),
  );
  return [...new Set(found)];
}

/** Returns the usage line that `--help` prints; undefined if there is no such command. */
async function usageOf(words: string): Promise<string | undefined> {
  const { out } = await gatehouse([...words.split(' '), '--help'], {});
  return out.split('\n').find((line) => line.startsWith('Usage: gatehouse '));
}

describe('the commands that the guides name', () => {
  it('exist in `gatehouse`', async () => {
    const named = new Set(PAGES.flatMap((page) => commandsIn(readFileSync(join(ROOT, page), 'utf8'))));
    expect(named.size).toBeGreaterThan(40);
    const unknown: string[] = [];
    for (const words of named) if ((await usageOf(words)) === undefined) unknown.push(words);
    expect(unknown).toEqual([]);
  });
});

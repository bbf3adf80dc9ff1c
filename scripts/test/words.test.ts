import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATED_WORDS } from '../words/dated-words.ts';
import { datedWordsIn } from '../words/dated-words-in.ts';

const MAIN = join(import.meta.dirname, '../words/main.ts');
const run = promisify(execFile);
let folder: string;

async function check(...paths: string[]): Promise<{ code: number; stdout: string }> {
  const started = run(process.execPath, [MAIN, ...paths], { cwd: folder });
  return started.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-words-'));
  await run('git', ['init', '--quiet'], { cwd: folder });
  await writeFile(join(folder, 'plain.ts'), '// Returns undefined if no account has the id.\n');
  await writeFile(join(folder, 'dated.ts'), 'export {};\n// Tells whoever asks.\n');
  await writeFile(join(folder, 'page.html'), '<p>It can not be undone.</p>\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the check of words', () => {
  it.each(Object.keys(DATED_WORDS))(
    'finds "%s" in a comment, at the start of a sentence and within',
    (word) => {
      const sentence = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      const text = `/** ${sentence} now. */\nconst a = 'if ${word}, then';`;
      expect(datedWordsIn(text).map(({ line }) => line)).toEqual([1, 2]);
    },
  );

  it('finds a phrase that two lines of a comment share', () => {
    expect(datedWordsIn('/**\n * This can\n * not be.\n */')).toMatchObject([{ line: 2, word: 'can not' }]);
  });

  it.each([
    `byId('nobody')`,
    'did:plc:nobody',
    'nobody@example.test',
    'nobody.test',
    'const NOBODY = 0;',
    'sub-nobody',
    'There is none.',
    'there is none',
    'cannot',
  ])('accepts %s', (text) => {
    expect(datedWordsIn(text)).toEqual([]);
  });

  it('prints place, word and suggestion of each finding and exits with 1', async () => {
    const { code, stdout } = await check();
    expect(code).toBe(1);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^dated\.ts:2 "whoever" -> name the agent/),
      'page.html:1 "can not" -> cannot',
      '',
    ]);
  });

  it('reads only the given paths and exits with 0 when they are plain', async () => {
    expect(await check('plain.ts')).toEqual({ code: 0, stdout: '' });
  });
});

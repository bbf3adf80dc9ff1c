import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATED_WORDS } from '../words/dated-words.ts';
import { datedWordsIn } from '../words/dated-words-in.ts';
import { longSentencesIn, MAX_SENTENCE_WORDS } from '../words/long-sentences-in.ts';

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
  await writeFile(join(folder, 'long.md'), 'word '.repeat(MAX_SENTENCE_WORDS + 1));
  await writeFile(join(folder, 'package.json'), '{ "description": "Records that nobody else reads" }\n');
  await writeFile(join(folder, 'page.html'), '<p>It can not be undone.</p>\n');
});

afterAll(() => removeFolder(folder));

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

  it.each([
    ['a comment', 'code.ts', (text: string) => `export {};\n\n/**\n * ${text}\n */`, 4],
    ['lines of a comment', 'code.tsx', (text: string) => `// ${text.replace(' ', '\n// ')}`, 1],
    ['a page', 'page.md', (text: string) => `# Title\n\n- First.\n- ${text}`, 4],
  ])('finds a sentence of too many words in %s', (_where, file, contentOf, line) => {
    const fits = `${'word '.repeat(MAX_SENTENCE_WORDS - 1)}last.`;
    expect(longSentencesIn(file, contentOf(fits))).toEqual([]);
    expect(longSentencesIn(file, contentOf(`Too many ${fits}`))).toMatchObject([{ line }]);
  });

  it.each([
    ['several sentences', 'a.ts', `// ${'Five words make a sentence. '.repeat(9)}`],
    ['strings', 'a.ts', `const text = '${'word '.repeat(50)}';`],
    ['code in a page', 'a.md', `\`\`\`\n${'word '.repeat(50)}\n\`\`\``],
    ['a table', 'a.md', `| ${'word '.repeat(50)} |`],
    ['a link', 'a.md', `[${'word '.repeat(50)}](target)`],
    ['the list of changes', 'CHANGELOG.md', 'word '.repeat(50)],
  ])('accepts the length of %s', (_what, file, content) => {
    expect(longSentencesIn(file, content)).toEqual([]);
  });

  it('prints place, word and suggestion of each finding and exits with 1', async () => {
    const { code, stdout } = await check();
    expect(code).toBe(1);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^dated\.ts:2 "whoever" -> name the agent/),
      expect.stringMatching(/^long\.md:1 "word word .* \.\.\." -> split this sentence of 36 words/),
      expect.stringMatching(/^package\.json:1 "nobody" -> name the agent/),
      'page.html:1 "can not" -> cannot',
      '',
    ]);
  });

  it('reads only the given paths and exits with 0 when they are plain', async () => {
    expect(await check('plain.ts')).toEqual({ code: 0, stdout: '' });
  });
});

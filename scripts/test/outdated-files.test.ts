import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { expect, it, onTestFinished } from 'vitest';
import { generatedFiles } from '../docs/generated-files.ts';
import { outdatedFiles } from '../docs/outdated-files.ts';

it('lists generated files that are missing or differ, and no others', async () => {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-docs-'));
  onTestFinished(() => removeFolder(root));
  const [[current, text], [altered, other], ...missing] = Object.entries(generatedFiles()) as [
    [string, string],
    [string, string],
    ...[string, string][],
  ];
  for (const path of [current, altered]) await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, current), text);
  await writeFile(join(root, altered), `${other}\n`);
  expect(outdatedFiles(root)).toEqual([altered, ...missing.map(([path]) => path)]);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { outdatedPages } from '../docs/outdated-pages.ts';
import { referencePages } from '../docs/reference-pages.ts';

it('lists generated pages that are missing or differ, and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-docs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [[current, text], [altered, other], ...missing] = Object.entries(referencePages()) as [
    [string, string],
    [string, string],
    ...[string, string][],
  ];
  await writeFile(join(folder, current), text);
  await writeFile(join(folder, altered), `${other}\n`);
  expect(outdatedPages(folder)).toEqual([altered, ...missing.map(([name]) => name)]);
});

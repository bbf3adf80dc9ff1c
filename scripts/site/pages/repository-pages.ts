import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Section, type SitePage, titleOf } from './site-page.ts';

const PATTERNS = [
  '*.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'packages/*/src/**/README.md',
  'examples/*/README.md',
];

/** Pages of the first section, in their order. */
const FIRST = [
  'README.md',
  'docs/README.md',
  'docs/guide/getting-started.md',
  'docs/guide/installing.md',
  'docs/glossary.md',
];

/** Returns a page for each Markdown file of the repository that describes the project. */
export function repositoryPages(root: string): readonly SitePage[] {
  const files = globSync(PATTERNS, { cwd: root }).filter((file) => !FIRST.includes(file));
  return [...FIRST, ...files.sort()].map((source) => {
    const markdown = readFileSync(join(root, source), 'utf8');
    const page = { address: addressOf(source), source, section: sectionOf(source), markdown };
    return { ...page, title: titleOf(markdown) };
  });
}

/**
 * Returns the address of a Markdown file. A README is the index of its folder. Only the index of `docs` has `docs` in
 * its address.
 */
export function addressOf(source: string): string {
  return source
    .replace(/^docs\/(?!README)/, '')
    .replace(/README\.md$/, 'index')
    .replace(/\.md$/, '')
    .toLowerCase();
}

function sectionOf(source: string): Section {
  if (FIRST.includes(source)) return 'Start';
  if (source.startsWith('docs/guide/')) return 'Guides';
  if (source.startsWith('docs/reference/')) return 'Reference';
  if (source.startsWith('docs/decisions/')) return 'Decisions';
  return /^(?:packages|examples)\//.test(source) ? 'Packages' : 'Project';
}

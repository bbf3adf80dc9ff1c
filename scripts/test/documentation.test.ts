import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from '../../examples/study-auth/src/environment.ts';
import { outdatedFiles } from '../docs/outdated-files.ts';
import { headingAnchor } from '../site/heading-anchor.ts';
import { services } from '../start/services.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: ROOT });
const DECISIONS = globSync('0*.md', { cwd: join(ROOT, 'docs/decisions') });
const MANIFESTS = globSync(['package.json', '{packages,examples}/*/package.json'], { cwd: ROOT });
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;
const ANCHOR = /\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g;
const NAMED_TEST = /`([\w./-]+\.test\.ts)` > ([^|;]+?)\s*(?=[|;])/g;

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Returns the anchors that GitHub creates for the headings of a page. */
function anchors(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => headingAnchor(heading));
}

/** Returns the texts of the cells of each row, for all tables of a page. */
function rows(page: string): string[][] {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function unquoted(cell: string | undefined): string {
  return (cell ?? '').replaceAll('`', '');
}

/** Returns the third-party packages that a `package.json` names, in any of its lists. */
function dependencies(): string[] {
  const lists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  const manifests = MANIFESTS.map((path): Record<string, object> => JSON.parse(read(path)));
  const names = new Set(manifests.flatMap((each) => lists.flatMap((list) => Object.keys(each[list] ?? {}))));
  return [...names].filter((name) => !/^@(?:gatehouse|types)\//.test(name)).sort();
}

/** Returns the default of the variable in the form that pages use. */
function defaultOf(variable: string): string {
  const value = environment.parse({})[variable as keyof typeof environment.shape];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return String(value);
}

describe('the documentation', () => {
  it('has every generated page, and deploy has every file, as `npm run docs` writes it', () => {
    expect(outdatedFiles(ROOT)).toEqual([]);
  });

  it('lists every variable of study-auth with its default, and no other', () => {
    const [page = ''] = read('docs/guide/configuration.md').split('## Under `npm start`');
    const listed = rows(page).filter(([name]) => /^`[A-Z_]+`$/.test(name ?? ''));
    const variables = Object.keys(environment.shape);
    expect(listed.map(([name, value]) => [unquoted(name), unquoted(value)])).toEqual(
      variables.map((name) => [name, defaultOf(name)]),
    );
  });

  it('lists the ports of every server that `npm start` starts', () => {
    const listed = new Map(
      rows(read('docs/guide/configuration.md')).map(([name, value]) => [unquoted(name), unquoted(value)]),
    );
    const ports = services.flatMap(({ metricsPort, peerPort, ...main }) => [main, metricsPort, peerPort]);
    for (const { portVariable, defaultPort } of ports.filter((port) => port !== undefined))
      expect([portVariable, listed.get(portVariable)]).toEqual([portVariable, String(defaultPort)]);
  });

  it.each([
    ['docs/guide/embedding.md', 'examples/embed-hono/src/login.ts'],
    ['docs/guide/writing-an-adapter.md', 'packages/testing/test/contracts/node-sqlite-attempt-store.ts'],
    ['docs/guide/writing-an-adapter.md', 'packages/testing/test/contracts/node-sqlite-attempt-store.test.ts'],
    ['docs/guide/writing-an-adapter.md', 'packages/testing/test/contracts/node-sqlite-database.ts'],
    ['docs/guide/writing-an-adapter.md', 'packages/testing/test/contracts/node-sqlite-settings-store.ts'],
    ['docs/guide/writing-an-adapter.md', 'packages/testing/test/contracts/node-sqlite-audit-log.ts'],
    ['docs/guide/writing-an-adapter.md', 'packages/testing/test/contracts/node-sqlite-storage.test.ts'],
  ])('shows, in %s, the whole file %s', (page, file) => {
    expect(read(page)).toContain(`\`\`\`ts\n${read(file)}\`\`\`\n`);
  });

  it.each(PAGES)('links from %s only to files that exist', (page) => {
    const targets = [...read(page).matchAll(LINK)].map(([, target]) => target ?? '');
    expect(targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)))).toEqual([]);
  });

  it.each(PAGES)('links from %s only to headings that exist', (page) => {
    const links = [...read(page).matchAll(ANCHOR)].map(([, target = '', anchor = '']) => ({
      target: target === '' ? page : join(dirname(page), target),
      anchor,
    }));
    expect(links.filter(({ target, anchor }) => !anchors(read(target)).includes(anchor))).toEqual([]);
  });

  it('lists every page of the folder docs in its index', () => {
    const pages = globSync(['*.md', '{guide,reference}/*.md', 'decisions/README.md'], {
      cwd: join(ROOT, 'docs'),
    });
    const index = read('docs/README.md');
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter((page) => page !== 'README.md' && !index.includes(`](${page})`))).toEqual([]);
  });

  it('names only paths that exist in the guide to the source tree', () => {
    const quoted = [...read('docs/guide/where-things-are.md').matchAll(/`([^`]+)`/g)].map(
      ([, path = '']) => path,
    );
    const paths = quoted.filter((path) => /[/]|^[.\w-]+\.(?:mjs|txt)$/.test(path));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('lists each place where a comment warns that a change breaks something stored', () => {
    const [, list = ''] = read('docs/guide/where-things-are.md').split('## What you may not change\n');
    const listed = [...list.matchAll(/`((?:packages|examples)\/[^`]+)`/g)].map(([, path = '']) => path);
    const sources = globSync('{packages,examples}/*/{src,web}/**/*.{ts,tsx}', { cwd: ROOT });
    const warning = sources.filter((path) => /^\s*(?:\/\/|\/?\*).* Changing /m.test(read(path)));
    expect(warning.length).toBeGreaterThan(40);
    const isListed = (path: string) => listed.some((each) => path === each || path.startsWith(`${each}/`));
    expect(warning.filter((path) => !isListed(path))).toEqual([]);
  });

  it('answers each question once in the guide to the source tree', () => {
    const questions = rows(read('docs/guide/where-things-are.md')).map(([question]) => question);
    const asked = questions.filter((question) => question?.endsWith('?'));
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((question, index) => asked.indexOf(question) !== index)).toEqual([]);
  });

  it.each(PAGES)('has no mark of a merge conflict in %s', (page) => {
    expect(read(page)).not.toMatch(/^(?:<{7}|>{7}) /m);
  });

  it('has each heading of Keep a Changelog at most once in a version', () => {
    const [, ...versions] = read('CHANGELOG.md').split(/^## /m);
    const doubled = versions.filter((version) => {
      const headings = version.match(/^### .+$/gm) ?? [];
      return new Set(headings).size < headings.length;
    });
    expect(doubled).toEqual([]);
  });

  it('numbers the decisions without a gap', () => {
    const numbers = globSync('*.md', { cwd: join(ROOT, 'docs/decisions') })
      .filter((name) => name !== 'README.md')
      .map((name) => Number(name.slice(0, 4)))
      .sort((a, b) => a - b);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it.each(DECISIONS)(
    'states date, status, context, decision and consequences in %s, and lists it',
    (name) => {
      const page = read(`docs/decisions/${name}`);
      expect(page).toMatch(
        /^# \d+\. .+\n\nDate: 2\d{3}-\d\d-\d\d.*\. Status: (?:Accepted|Replaced by .+)\.$/m,
      );
      expect(page).toContain('**Context.** ');
      expect(page).toContain('**Decision.** ');
      expect(page).toContain('**Consequences.** ');
      expect(read('docs/decisions/README.md')).toContain(`](${name})`);
    },
  );

  it('gives the reason for every dependency in exactly one row of the decision about packages, and for no other', () => {
    const [, ...listed] = rows(read('docs/decisions/0002-packages.md'));
    const reasoned = listed.filter(([, , reason = '']) => /[a-z]/.test(reason));
    const named = reasoned.flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual(dependencies());
  });

  it('names only tests that exist, for each requirement that it marks as met', () => {
    const page = read('docs/guide/security-model.md');
    const named = [...page.matchAll(NAMED_TEST)].map(([, file = '', test = '']) => ({ file, test }));
    expect(named.length).toBeGreaterThan(40);
    expect(
      named.filter(({ file, test }) => !existsSync(join(ROOT, file)) || !read(file).includes(test)),
    ).toEqual([]);
  });

  it('names only tests that exist in the rows of published advisories, and has a row for each of eighteen', () => {
    const page = read('docs/guide/advisories.md');
    const named = [...page.matchAll(NAMED_TEST)].map(([, file = '', test = '']) => ({ file, test }));
    expect(named.length).toBeGreaterThan(10);
    expect(
      named.filter(({ file, test }) => !existsSync(join(ROOT, file)) || !read(file).includes(test)),
    ).toEqual([]);
    const answered = rows(page).filter(([id]) => id?.startsWith('[GHSA-'));
    expect(answered).toHaveLength(18);
    for (const [id, fault, how] of answered) expect([id, fault, how]).not.toContain('');
  });

  it('has a verdict for every requirement of levels 1 and 2 of ASVS 5.0 V6, V7 and V8', () => {
    const answered = rows(read('docs/guide/security-model.md')).filter(([id]) =>
      /^[678]\.\d+\.\d+$/.test(id ?? ''),
    );
    expect(answered.map(([id]) => id)).toEqual(REQUIREMENTS);
    for (const [id, , , how] of answered) expect([id, how]).not.toEqual([id, '']);
  });
});

/**
 * Numbers of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0, chapters V6 to V8. In each section,
 * these requirements come first.
 */
const SECTIONS: readonly (readonly [string, number])[] = [
  ['6.1', 3],
  ['6.2', 12],
  ['6.3', 4],
  ['6.4', 4],
  ['6.5', 5],
  ['6.6', 3],
  ['6.8', 4],
  ['7.1', 3],
  ['7.2', 4],
  ['7.3', 2],
  ['7.4', 5],
  ['7.5', 2],
  ['7.6', 2],
  ['8.1', 2],
  ['8.2', 3],
  ['8.3', 1],
  ['8.4', 1],
];

const REQUIREMENTS = SECTIONS.flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

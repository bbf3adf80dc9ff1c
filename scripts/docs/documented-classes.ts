import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CLASS =
  /\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\nexport (?:abstract )?class (?<name>\w+)(?<heritage>[^{]*)\{(?<body>[\s\S]*?)\n\}/g;

/** A class in the sources, and its comment. */
export interface DocumentedClass {
  readonly name: string;
  /** The base class; empty if the class has no base class. */
  readonly base: string;
  readonly meaning: string;
  readonly body: string;
  /** Path of the file from the root of the repository. */
  readonly file: string;
}

/** Returns the classes with comments in the files that match the pattern, sorted by file. */
export function documentedClasses(pattern: string): readonly DocumentedClass[] {
  const files = globSync(pattern, { cwd: ROOT }).sort();
  return files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(CLASS)].map(({ groups = {} }) => ({
      name: groups.name ?? '',
      base: /(?:^|>)\s*extends (\w+)/.exec(groups.heritage ?? '')?.[1] ?? '',
      meaning: prose(groups.comment ?? ''),
      body: groups.body ?? '',
      file,
    })),
  );
}

function prose(comment: string): string {
  return comment
    .replace(/^\s*\*\s?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

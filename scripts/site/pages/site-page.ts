/** A page of the documentation site. */
export interface SitePage {
  /** Path below the site's root, without `.html`, for example `guide/files`. */
  readonly address: string;
  /** Path of the file that contains the page, from the root of the repository. Links are relative to its folder. */
  readonly source: string;
  readonly title: string;
  /** The section of the sidebar that lists the page. */
  readonly section: Section;
  readonly markdown: string;
}

/** The sections of the sidebar, in their order. */
export const SECTIONS = [
  'Start',
  'Guides',
  'Reference',
  'APIs',
  'Errors',
  'Decisions',
  'Packages',
  'Project',
] as const;

export type Section = (typeof SECTIONS)[number];

/** Returns the first heading of a page, without the marks of Markdown. */
export function titleOf(markdown: string): string {
  return (/^# (.+)$/m.exec(markdown)?.[1] ?? 'Untitled').replaceAll('`', '');
}

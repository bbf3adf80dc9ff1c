/** A paragraph of prose, without the signs of its comment or list. */
export interface Paragraph {
  /** Line of its first word, counted from 1. */
  readonly line: number;
  readonly text: string;
}

const COMMENT = /^[ \t]*\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/ .*(?:\n[ \t]*\/\/ .*)*/gm;
const SIGNS_OF_COMMENT = /^[ \t]*(?:\/\*\*|\*\/|\*|\/\/)|\*\/[ \t]*$/gm;
const FENCED = /^[ \t]*```[\s\S]*?^[ \t]*```/gm;
/** A blank line ends a paragraph, and so does the beginning of a list item, heading, table row or tag. */
const GAP = /\n(?:[ \t]*\n)+|\n(?=[ \t]*(?:[-*#|>@]|\d+\. ))/;

/** The paragraphs of the comments in a source file, or of a page in Markdown. Code and tables are left out. */
export function proseIn(file: string, content: string): readonly Paragraph[] {
  if (file.endsWith('.md')) return paragraphs(content.replaceAll(FENCED, blanked), 1);
  return [...content.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
    paragraphs(comment.replaceAll(SIGNS_OF_COMMENT, blanked), lineAt(content, index)),
  );
}

function paragraphs(text: string, firstLine: number): readonly Paragraph[] {
  let start = 0;
  return text.split(GAP).flatMap((part) => {
    const at = text.indexOf(part, start);
    start = at + part.length;
    const words = part.trim();
    if (words === '' || words.startsWith('|')) return [];
    return [{ line: firstLine + lineAt(text, at + part.indexOf(words)) - 1, text: words }];
  });
}

/** Blanks of the same length, so that lines and positions stay. */
function blanked(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

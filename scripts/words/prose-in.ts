/** A paragraph of prose, without the characters that mark its comment or list. */
export interface Paragraph {
  /** Line of the first word, counted from 1. */
  readonly line: number;
  readonly text: string;
}

const COMMENT = /^[ \t]*\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/ .*(?:\n[ \t]*\/\/ .*)*/gm;
const SIGNS_OF_COMMENT = /^[ \t]*(?:\/\*\*|\*\/|\*|\/\/)|\*\/[ \t]*$/gm;
const FENCED = /^[ \t]*```[\s\S]*?^[ \t]*```/gm;
/** Pattern of the end of a paragraph: a blank line, or the beginning of a list item, heading, table row or tag. */
const GAP = /\n(?:[ \t]*\n)+|\n(?=[ \t]*(?:[-*#|>@]|\d+\. ))/;

/** Returns the paragraphs in the comments of a source file, or in a Markdown page. Omits code and tables. */
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

/** Replaces the text by blanks of the same length, so that lines and positions stay the same. */
function blanked(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

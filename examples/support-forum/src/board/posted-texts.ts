import { storableText } from '@gatehouse/core/kernel';
import { MAX_MARKS_PER_PARAGRAPH, MAX_NESTED_LISTS, type MarkdownFault, markdownFault } from '../markdown.ts';
import { MAX_BODY_LENGTH } from './max-body-length.ts';
import { MAX_TITLE_LENGTH } from './max-title-length.ts';

const LENGTH_FAULT = `Enter a text that is not blank and has at most ${MAX_BODY_LENGTH.toLocaleString('en')} characters. A title can have ${MAX_TITLE_LENGTH}.`;

const MARKDOWN_FAULTS: Readonly<Record<MarkdownFault, string>> = {
  marks: `A paragraph has more than ${MAX_MARKS_PER_PARAGRAPH} characters with a meaning in Markdown, such as [ * _ and <. Put logs and code between two lines of three backticks.`,
  nesting: `Lists or quotes are nested too deep. Nest at most ${MAX_NESTED_LISTS} of them.`,
};

/** The texts of a topic or, with an empty title, of a reply. */
export interface PostedTexts {
  readonly title: string;
  readonly body: string;
}

/** Returns the texts from the submitted form, or the fault for which the post is refused. */
export function postedTexts(
  form: URLSearchParams,
  kind: 'topic' | 'reply',
): PostedTexts | { readonly fault: string } {
  const title = kind === 'topic' ? textIn(form, 'title', MAX_TITLE_LENGTH) : '';
  const body = textIn(form, 'body', MAX_BODY_LENGTH);
  if (title === undefined || body === undefined) return { fault: LENGTH_FAULT };
  const fault = markdownFault(body);
  return fault ? { fault: MARKDOWN_FAULTS[fault] } : { title, body };
}

/**
 * Returns the trimmed text of a field; undefined if it is blank or too long. Converts CRLF to LF first, because a
 * browser counts a line break as one character of `maxlength`, but sends two.
 */
function textIn(form: URLSearchParams, field: string, maxLength: number): string | undefined {
  const text = storableText(form.get(field) ?? '')
    .replaceAll('\r\n', '\n')
    .trim();
  return text === '' || [...text].length > maxLength ? undefined : text;
}

import { MAX_BODY_LENGTH } from '../board/max-body-length.ts';
import { escaped } from './escaped.ts';

/** The field for the text of a post. */
export function bodyField(text = ''): string {
  return `<label for="body">Text</label>
<textarea id="body" name="body" required maxlength="${MAX_BODY_LENGTH}" aria-describedby="hint">\n${escaped(text)}</textarea>
<p class="quiet" id="hint">You can use Markdown, and at most ${MAX_BODY_LENGTH.toLocaleString('en')} characters.</p>`;
}

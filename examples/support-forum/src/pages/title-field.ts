import { MAX_TITLE_LENGTH } from '../board/max-title-length.ts';
import { escaped } from './escaped.ts';

/** The field for the title of a topic. */
export function titleField(title = ''): string {
  return `<label for="title">Title</label>
<input id="title" name="title" value="${escaped(title)}" required maxlength="${MAX_TITLE_LENGTH}">`;
}

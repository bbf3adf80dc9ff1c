import { refusal } from './answer.ts';
import type { Rule } from './rule.ts';

/** Only POST carries a body: whatever follows another method would be read by somebody else. */
export const expectedBody: Rule = ({ method, hasBody }) =>
  method !== 'POST' && hasBody ? refusal(400, 'body_not_expected', `${method} takes no body.`) : undefined;

import { DomainError } from './domain-error.ts';

/** One fault of an input: its position, and how to correct it. */
export interface InputIssue {
  /** Field names, the outermost field first. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The input violates a rule. The response lists every fault. */
export class InvalidInput extends DomainError {
  readonly code = 'invalid_request';
  readonly issues: readonly InputIssue[];

  constructor(issues: readonly InputIssue[]) {
    super(issues.map(issueText).join('; '));
    this.issues = issues;
  }
}

function issueText({ path, message }: InputIssue): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message;
}

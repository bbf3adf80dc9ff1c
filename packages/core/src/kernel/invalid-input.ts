import { DomainError } from './domain-error.ts';

/** One fault of an input: its place and the remedy. */
export interface InputIssue {
  /** Field names from the outermost inwards. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The input breaks a rule. Lists every fault found. */
export class InvalidInput extends DomainError {
  readonly code = 'invalid_request';
  readonly issues: readonly InputIssue[];

  constructor(issues: readonly InputIssue[]) {
    super(issues.map(told).join('; '));
    this.issues = issues;
  }
}

function told({ path, message }: InputIssue): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message;
}

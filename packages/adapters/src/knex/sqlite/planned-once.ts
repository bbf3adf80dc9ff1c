/**
 * Hides the statement's values from the planner behind a unary plus. A SQLite built with STAT4 plans a statement
 * again whenever a value is bound that its plan depends on, which takes longer than running it.
 */
export function plannedOnce(text: string): string {
  return text.replaceAll('?', '+?');
}

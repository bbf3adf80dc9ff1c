/**
 * Adds a unary plus before each value of the statement, which hides the value from the planner. If SQLite was built
 * with STAT4, it otherwise plans a statement again for each value on which the plan depends. Planning takes longer than
 * running the statement.
 */
export function plannedOnce(text: string): string {
  return text.replaceAll('?', '+?');
}

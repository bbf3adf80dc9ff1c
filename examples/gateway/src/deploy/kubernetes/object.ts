export const NAMESPACE = 'gatehouse';

/** Labels by which services, policies and budgets select the pods of a process. */
export function labelsOf(process: string): Record<string, string> {
  return { 'app.kubernetes.io/name': 'gatehouse', 'app.kubernetes.io/component': process };
}

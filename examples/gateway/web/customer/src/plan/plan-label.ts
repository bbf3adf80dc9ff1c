import type { Limits } from './limits.ts';

interface PlanLabel {
  readonly label: string;
  readonly color: string;
}

const LABELS: Readonly<Record<string, PlanLabel>> = {
  active: { label: 'Active', color: 'pine' },
  grace: { label: 'Grace period', color: 'yellow' },
  lapsed: { label: 'Ended', color: 'gray' },
};

/** Returns the name of the state of a plan, and the colour of its badge. */
export function planLabel(state: Limits['state']): PlanLabel {
  return LABELS[state] ?? { label: 'No plan', color: 'gray' };
}

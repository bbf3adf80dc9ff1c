import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus with the arrow keys from the name in one row to the name in the next. Returns the path of that entry;
 * undefined if the focus has not moved.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): string | undefined {
  const step = STEPS[event.key];
  const from = event.target instanceof Element ? event.target.closest('[data-entry]') : null;
  if (step === undefined || !from) return undefined;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const next = names[names.indexOf(from as HTMLElement) + step];
  if (!next) return undefined;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
  return next.dataset.entry;
}

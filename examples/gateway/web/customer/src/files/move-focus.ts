import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus with the arrow keys from the name in one row to the name in the next. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const from = event.target instanceof Element ? event.target.closest('[data-entry]') : null;
  if (step === undefined || !from) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const next = names[names.indexOf(from as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

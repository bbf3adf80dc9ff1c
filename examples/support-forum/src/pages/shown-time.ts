import type { Instant } from '@gatehouse/core/kernel';

/** The instant as HTML, in UTC. */
export function shownTime(at: Instant): string {
  const text = new Date(at).toISOString();
  return `<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

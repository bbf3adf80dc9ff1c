import type { Json } from '@gatehouse/core/kernel';
import { ForumRefused } from '@gatehouse/core/support-forum';

/** Returns the error for a refused request, with the reasons that Discourse states. */
export function refusal({ status, body }: { readonly status: number; readonly body: Json }): ForumRefused {
  const errors = (body as { readonly errors?: unknown } | null)?.errors;
  const reasons = Array.isArray(errors) ? errors.filter((each) => typeof each === 'string') : [];
  return new ForumRefused(status, reasons.join(' ') || 'no reason was given.');
}

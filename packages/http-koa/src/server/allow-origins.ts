import type { Exchange } from '../exchange/exchange.ts';
import type { Step } from '../exchange/step.ts';

const METHODS = 'GET,HEAD,PUT,POST,DELETE,PATCH';
const EXPOSED = 'X-Request-Id,Retry-After';
const PREFLIGHT_SECONDS = '600';

/**
 * Returns a step that allows cross-origin requests with cookies from the listed origins only (Fetch Standard, CORS
 * protocol).
 */
export function allowOrigins(origins: readonly string[]): Step {
  const allowed = new Set(origins);
  return (context, next) => {
    const origin = context.get('Origin');
    // A cache must not send the response for one origin to another origin, even if the response was a refusal.
    context.vary('Origin');
    if (!allowed.has(origin)) return next();
    const isPreflight = context.method === 'OPTIONS' && context.get('Access-Control-Request-Method') !== '';
    if (context.method === 'OPTIONS' && !isPreflight) return next();
    context.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' });
    if (isPreflight) return allowRequest(context);
    context.set('Access-Control-Expose-Headers', EXPOSED);
    return next();
  };
}

function allowRequest(context: Exchange): void {
  context.set({ 'Access-Control-Max-Age': PREFLIGHT_SECONDS, 'Access-Control-Allow-Methods': METHODS });
  const headers = context.get('Access-Control-Request-Headers');
  if (headers !== '') context.set('Access-Control-Allow-Headers', headers);
  context.status = 204;
}

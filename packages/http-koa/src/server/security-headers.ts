import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Step } from '../exchange/step.ts';

/**
 * Returns a step that adds headers which restrict the pages of this server to its own origin (OWASP ASVS 3.4). Inline
 * styles are allowed, because component libraries set style attributes. Inline scripts are forbidden. `isHttps` adds
 * HSTS. `fetched` are other origins from which the pages can fetch data.
 */
export function securityHeaders(isHttps: boolean, fetched: readonly string[] = []): Step {
  const headers = headersOf(isHttps, fetched);
  return (context, next) => {
    for (const [name, value] of headers) context.res.setHeader(name, value);
    return next();
  };
}

/** Returns the headers as name and value. They do not depend on the request. */
function headersOf(isHttps: boolean, fetched: readonly string[]): readonly [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        ...(fetched.length > 0 && { connectSrc: ["'self'", ...fetched] }),
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps,
    xFrameOptions: { action: 'deny' },
    // No current browser uses these headers. They would take a thirtieth of the CPU time of a whole request.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  set(request, response, () => {});
  return Object.entries(response.getHeaders()) as [string, string][];
}

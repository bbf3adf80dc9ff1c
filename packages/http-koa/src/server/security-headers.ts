import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/**
 * Headers that restrict the pages of this server to its own origin (OWASP ASVS 3.4). Inline styles are allowed, because
 * component libraries set style attributes; inline scripts are not. `isHttps` adds HSTS.
 */
export function securityHeaders(isHttps: boolean): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
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
  });
}

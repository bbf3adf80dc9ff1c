import { createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import type { JWK, KoaContextWithOIDC } from 'oidc-provider';

type Middleware = (context: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/** Returns middleware that adds claims to each ID token and signs the token again with the same key. */
export function withIdTokenClaims(claims: Readonly<Record<string, unknown>>, key: JWK): Middleware {
  const privateKey = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' });
  return async (context, next) => {
    await next();
    const { id_token: token } = (context.body ?? {}) as { id_token?: string };
    if (context.path !== '/token' || token === undefined) return;
    const [header = '', payload = ''] = token.split('.');
    const original = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const altered = Buffer.from(JSON.stringify({ ...original, ...claims })).toString('base64url');
    const signature = sign('sha256', Buffer.from(`${header}.${altered}`), privateKey).toString('base64url');
    context.body = { ...(context.body as object), id_token: `${header}.${altered}.${signature}` };
  };
}

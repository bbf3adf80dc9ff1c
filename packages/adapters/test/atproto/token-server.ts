/** The issuer of `savedSession`, which is also the PDS of every PDS account. */
const ISSUER = 'https://pds.example.com';

/** Tokens for a refresh, or the response of a server that refuses the refresh. */
export type TokenAnswer =
  | { readonly sub: string; readonly refreshToken: string }
  | { readonly error: 'invalid_grant' };

const TERMS = { token_type: 'DPoP', scope: 'atproto', expires_in: 600 };

const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  token_endpoint_auth_methods_supported: ['none'],
  dpop_signing_alg_values_supported: ['ES256'],
  client_id_metadata_document_supported: true,
};

/**
 * Returns the `fetch` of an OAuth client, with the responses of a PLC directory, a PDS and the authorization server of
 * the PDS. `onToken` responds to a refresh. The response with the address of the token endpoint waits for `onMetadata`.
 */
export function tokenServer(
  onToken: () => Promise<TokenAnswer>,
  onMetadata: () => Promise<void> = async () => {},
): typeof fetch {
  return async (input) => {
    const { host, pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (host === 'plc.example.com') return Response.json(didDocument(decodeURIComponent(pathname.slice(1))));
    if (pathname.endsWith('oauth-protected-resource')) {
      await onMetadata();
      return Response.json({ resource: ISSUER, authorization_servers: [ISSUER] });
    }
    if (pathname.endsWith('oauth-authorization-server')) return Response.json(METADATA);
    if (pathname !== '/token') return Response.json({}, { status: 404 });
    const answer = await onToken();
    if ('error' in answer) return Response.json(answer, { status: 400 });
    const { sub, refreshToken: refresh_token } = answer;
    return Response.json({ sub, access_token: 'access', refresh_token, ...TERMS });
  };
}

export const PLC_URL = 'https://plc.example.com';

function didDocument(did: string): object {
  const service = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: ISSUER };
  return { '@context': ['https://www.w3.org/ns/did/v1'], id: did, alsoKnownAs: [], service: [service] };
}

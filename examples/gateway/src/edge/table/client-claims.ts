/**
 * Headers in which a proxy describes its client to a server, and headers of a trace. An edge removes these headers from
 * requests. It then sets `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host` itself.
 */
export const CLIENT_CLAIMS: readonly string[] = [
  'Forwarded',
  'True-Client-IP',
  'CF-Connecting-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Forwarded',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Forwarded-Scheme',
  'X-Forwarded-Server',
  'X-Forwarded-Ssl',
  'X-Original-Forwarded-For',
  'X-Original-Host',
  'X-Real-IP',
  'X-Scheme',
  'Traceparent',
  'Tracestate',
  'Baggage',
];

import { portOf } from '../port-of.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import { callbacksOf } from './openid-provider-options.ts';
import { startOpenIdProvider } from './start-openid-provider.ts';

const application = portOf('STUDY_AUTH_PORT', 4000);
const redirectUris =
  process.env.IDP_REDIRECT_URIS?.split(',').map((uri) => uri.trim()) ??
  callbacksOf(`http://127.0.0.1:${application}`, `http://localhost:${application}`);
const { IDP_CLIENT_ID: clientId, IDP_CLIENT_SECRET: clientSecret } = process.env;

const provider = await startOpenIdProvider({
  port: portOf('IDP_PORT', 4010),
  redirectUris,
  ...(clientId && { clientId }),
  ...(clientSecret && { clientSecret }),
});
stopOnSignal(provider);
console.log(JSON.stringify({ msg: 'openid provider ready', url: provider.issuer }));
console.log(`
Enter this in Gatehouse under Settings > Administration > Single sign-on:

  Issuer URL     ${provider.issuer}
  Client id      ${provider.clientId}
  Client secret  ${provider.clientSecret}
  Public URL     http://127.0.0.1:${application} (or whatever address Gatehouse is opened at)

It redirects to ${redirectUris.join(' or ')}.
Its form takes any username, which becomes the subject id. Nothing is kept when it stops.
`);

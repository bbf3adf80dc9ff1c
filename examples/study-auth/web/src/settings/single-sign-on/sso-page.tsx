import { Loaded, Page } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { RedirectUrl } from './redirect-url.tsx';
import { SsoForm } from './sso-form.tsx';
import { ssoQuery } from './sso-queries.ts';
import { SsoStatus } from './sso-status.tsx';

/** The page on which an administrator sets up sign-in with an OpenID Connect provider. */
export function SsoPage() {
  const query = useQuery(ssoQuery);
  return (
    <Page
      title="Single sign-on"
      lead="Lets people sign in at an OpenID Connect provider, in addition to local passwords."
    >
      <Loaded query={query}>
        {({ sso }) => (
          <>
            <SsoStatus status={sso.status} />
            <RedirectUrl url={sso.redirectUri || `${window.location.origin}/api/auth/callback/oidc`} />
            <SsoForm sso={sso} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

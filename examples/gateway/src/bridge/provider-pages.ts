import type { ProviderPages } from '@gatehouse/adapters/oidc-provider';
import { noticePage } from './pages/notice-page.ts';
import { pageShell } from './pages/page-shell.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  server_error: 'Something went wrong here. Try again later.',
  invalid_client: 'The app that sent you here is not known. Tell its operator.',
  invalid_redirect_uri: 'The app that sent you here requested a redirect to an unregistered address.',
};

/** Pages that the provider shows outside of a sign-in. */
export const providerPages: ProviderPages = {
  signOut: (context, form) => {
    context.body = pageShell({
      title: 'Sign out?',
      body: `<p>This ends your sign-in here, and at the apps that you signed in to from here.</p>
${form}
<div class="actions">
<button autofocus type="submit" form="op.logoutForm" value="yes" name="logout">Sign out</button>
<button type="submit" form="op.logoutForm" class="quiet">Stay signed in</button>
</div>`,
    });
  },
  signedOut: (context) => {
    context.body = noticePage('You are signed out', 'You can close this page.');
  },
  failure: (context, { error, error_description: detail }) => {
    context.type = 'html';
    context.body = noticePage(
      'You cannot sign in',
      MESSAGES[error] ??
        `The app that sent you here made a faulty request (${error}: ${detail ?? 'no detail'}).`,
    );
  },
};

/** A known provider: the form of its issuer, and the steps to register this server there. */
export interface SsoPreset {
  readonly name: string;
  /** The issuer; parts in angle brackets differ for each customer of the provider. */
  readonly issuer: string;
  /** Instructions for registering this server at the provider. */
  readonly steps: string;
}

/** Providers whose issuers administrators often enter wrongly. */
export const SSO_PRESETS: readonly SsoPreset[] = [
  {
    name: 'Authentik',
    issuer: 'https://<host>/application/o/<slug>/',
    steps:
      'Create an OAuth2/OpenID provider of the type "Confidential", and an application for it. The issuer ends with a slash.',
  },
  {
    name: 'Auth0',
    issuer: 'https://<tenant>.auth0.com/',
    steps: 'Create a "Regular Web Application". The issuer ends with a slash.',
  },
  {
    name: 'GitLab',
    issuer: 'https://gitlab.com',
    steps: 'Create a confidential application with the scopes openid, profile and email.',
  },
  {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    steps: 'In the Google Cloud console, create an OAuth client ID of the type "Web application".',
  },
  {
    name: 'Keycloak',
    issuer: 'https://<host>/realms/<realm>',
    steps: 'Create an OpenID Connect client with "Client authentication" and "Standard flow" turned on.',
  },
  {
    name: 'Microsoft Entra ID',
    issuer: 'https://login.microsoftonline.com/<tenant ID>/v2.0',
    steps:
      'Register an application with a redirect URI of the type "Web", and create a client secret. Use the ID of your tenant, not "common".',
  },
  {
    name: 'Okta',
    issuer: 'https://<organization>.okta.com',
    steps: 'Create an app integration of the type "OIDC - Web Application".',
  },
];

/** True if the issuer can be used as it is, because it is the same for every customer. */
export function isComplete({ issuer }: SsoPreset): boolean {
  return !issuer.includes('<');
}

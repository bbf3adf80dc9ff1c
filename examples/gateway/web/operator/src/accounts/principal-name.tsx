import { PdsAccountLink } from './pds-account-link.tsx';

interface PrincipalNameProps {
  principal: string;
  /** Handles that are known, by DID. */
  handles: Readonly<Record<string, string>>;
}

/** Shows who did something: a user, a machine or the service itself. */
export function PrincipalName({ principal, handles }: PrincipalNameProps) {
  if (principal.startsWith('did:'))
    return <PdsAccountLink did={principal} handle={handles[principal]} isInText />;
  return <>{principalText(principal, handles)}</>;
}

/** Returns the principal as text. A user is named by the handle, or by the DID if the handle is not known. */
export function principalText(principal: string, handles: PrincipalNameProps['handles']): string {
  const [kind, name] = principal.split(/:(.*)/s);
  if (kind === 'machine') return `the machine ${name}`;
  return kind === 'system' ? `the service (${name})` : (handles[principal] ?? principal);
}

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
  const [kind, name] = principal.split(/:(.*)/s);
  if (kind === 'machine') return <>the machine {name}</>;
  return <>{kind === 'system' ? `the service (${name})` : principal}</>;
}

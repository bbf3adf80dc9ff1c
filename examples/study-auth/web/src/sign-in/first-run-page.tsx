import { Doorway } from '@gatehouse/page-kit/shell';
import { Navigate } from 'react-router';
import { api } from '../api/api.ts';
import { GuestGate } from '../session/guest-gate.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { SsoButtons } from './sso-buttons.tsx';

/** Makes the first account of a server that has none. */
export function FirstRunPage() {
  return (
    <GuestGate>
      {(status) =>
        status.configured ? (
          <Navigate to="/login" replace />
        ) : (
          <Doorway
            title="Welcome"
            lead="This server has no accounts yet. The one that you make now is its administrator."
          >
            <SsoButtons status={status} returnTo="/" />
            <CredentialsForm
              isNew
              submitLabel="Create the administrator"
              send={(body) => api('POST /api/auth/register', { body })}
            />
          </Doorway>
        )
      }
    </GuestGate>
  );
}

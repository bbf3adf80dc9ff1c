import { Doorway } from '@gatehouse/page-kit/shell';
import { Navigate } from 'react-router';
import { api } from '../api/api.ts';
import { GuestGate } from '../session/guest-gate.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { SsoButtons } from './sso-buttons.tsx';

/** Creates the first account of a server, its administrator. */
export function FirstRunPage() {
  return (
    <GuestGate>
      {(status) =>
        status.configured ? (
          <Navigate to="/login" replace />
        ) : (
          <Doorway
            title="Welcome"
            lead="This server for courses, flashcards and vocabulary has no accounts yet. The first one is its administrator."
          >
            <SsoButtons status={status} returnTo="/" />
            <CredentialsForm
              isNew
              submitLabel="Create administrator account"
              send={(body) => api('POST /api/auth/register', { body })}
            />
          </Doorway>
        )
      }
    </GuestGate>
  );
}

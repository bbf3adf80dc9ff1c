import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { List, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../api.ts';
import { SignInAgain } from '../step-up/sign-in-again.tsx';
import { useResend } from '../step-up/use-resumed.ts';
import { STEP_UP_WORDS } from '../step-up/words.ts';

export const REVOKED_CREDENTIAL = 'revoked-credential';

/** The credential to revoke. */
export interface RevokedCredential {
  readonly id: string;
  readonly name: string;
  /** Names of the machines that lose their credentials as well. */
  readonly others: readonly string[];
}

/**
 * Asks for confirmation, and revokes the credential. `isResumed`: the operator confirmed the revocation before a new
 * sign-in, so the credential is revoked immediately.
 */
export function openRevocation(credential: RevokedCredential, isResumed = false): void {
  openDialog('Revoke the credential', (close) => (
    <RevokeCredentialForm credential={credential} isResumed={isResumed} close={close} />
  ));
}

interface RevokeCredentialFormProps {
  credential: RevokedCredential;
  isResumed: boolean;
  close: () => void;
}

function RevokeCredentialForm({ credential, isResumed, close }: RevokeCredentialFormProps) {
  const { id, name, others } = credential;
  const refresh = useRefresh();
  const saving = useSaving({
    form: useForm({ initialValues: {} }),
    save: () => api('DELETE /internal/v1/ops/machine-credentials/:id', { path: { id } }),
    onSaved: async () => {
      close();
      await refresh('credentials');
      announce('Credential revoked.');
    },
    words: STEP_UP_WORDS,
  });
  useResend(isResumed, saving);
  return (
    <SaveForm
      saving={saving}
      submitLabel="Revoke"
      isGrave
      onCancel={close}
      recovery={<SignInAgain saving={saving} form={REVOKED_CREDENTIAL} values={credential} />}
    >
      <Text>
        The machine <strong>{name}</strong> is refused from its next request on. The name cannot be used
        again.
      </Text>
      {others.length > 0 && (
        <div>
          <Text>Machines whose credentials it created are refused as well:</Text>
          <List>
            {others.map((other) => (
              <List.Item key={other}>{other}</List.Item>
            ))}
          </List>
        </div>
      )}
    </SaveForm>
  );
}

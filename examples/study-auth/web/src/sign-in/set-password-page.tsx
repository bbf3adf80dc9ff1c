import { failureText } from '@gatehouse/page-kit/api';
import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { PageLoader } from '@gatehouse/page-kit/page';
import { Doorway } from '@gatehouse/page-kit/shell';
import { Alert, Anchor } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../api/api.ts';
import { ChosenPasswordField } from '../form/chosen-password-field.tsx';
import { useSignedIn } from '../session/use-signed-in.ts';

/**
 * Lets a user who opened a password link choose the password of the account. The token is in the fragment of
 * the address.
 */
export function SetPasswordPage() {
  const token = useLocation().hash.slice(1);
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => api('POST /api/auth/password-link/read', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.isPending) return <PageLoader />;
  const toSignIn = (
    <Anchor component={Link} to="/login" underline="always">
      Sign in
    </Anchor>
  );
  if (link.isError) {
    return (
      <Doorway title="Choose a password" elsewhere={toSignIn}>
        <Alert color="red" role="alert">
          {failureText(link.error)}
        </Alert>
      </Doorway>
    );
  }
  const { username } = link.data;
  return (
    <Doorway
      title="Choose a password"
      lead={
        <>
          For the account <bdi>{username}</bdi>. You are then signed in.
        </>
      }
      elsewhere={toSignIn}
    >
      <SetPasswordForm token={token} username={username} />
    </Doorway>
  );
}

function SetPasswordForm({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: isNotEmpty('Enter a password.') },
  });
  const saving = useSaving({
    form,
    save: ({ password }) => api('POST /api/auth/password-link', { body: { token, password } }),
    onSaved: (answer) => {
      signedIn(answer);
      void navigate('/courses', { replace: true });
    },
  });
  return (
    <SaveForm saving={saving} submitLabel="Set password and sign in" fullWidth>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <ChosenPasswordField
        label="New password"
        autoFocus
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
    </SaveForm>
  );
}

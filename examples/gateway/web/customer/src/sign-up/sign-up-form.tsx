import { NewPasswordField, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { leaveFor } from '@gatehouse/page-kit/sign-in';
import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { REFUSALS } from '../sign-in/refusals.ts';
import { HandleField } from './handle-field.tsx';
import { refusedField } from './refused-field.ts';

const MIN_PASSWORD_LENGTH = 8;

/**
 * A form with handle, e-mail address, password and invite. After the PDS account is created, the form starts a sign-in
 * at its server.
 */
export function SignUpForm({ domain }: { domain: string }) {
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { handle: '', email: '', password: '', invite_code: '' },
    validate: {
      handle: isNotEmpty('Choose a handle.'),
      email: isNotEmpty('Enter your e-mail address.'),
      password: isNotEmpty('Choose a password.'),
      invite_code: isNotEmpty('Enter your invite.'),
    },
  });
  const saving = useSaving({
    form,
    save: async ({ handle, ...rest }) => {
      const whole = withDomain(handle, domain);
      const { account } = await api('POST /api/v1/pds/signup', { body: { ...rest, handle: whole } });
      const begun = api('POST /api/v1/oauth/start', { body: { handle: account.did } });
      return begun.then(
        ({ redirect_url }) => leaveFor(redirect_url),
        () => void navigate('/sign-in', { state: { handle: whole } }),
      );
    },
    onSaved: () => {},
    fieldOf: refusedField,
    words: REFUSALS,
  });
  return (
    <SaveForm saving={saving} submitLabel="Create account" fullWidth>
      <HandleField domain={domain} {...form.getInputProps('handle')} key={form.key('handle')} />
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
        key={form.key('email')}
      />
      <NewPasswordField
        label="Password"
        name="password"
        minLength={MIN_PASSWORD_LENGTH}
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
      <TextInput
        label="Invite"
        description="The code that you received from the operator of this service. It starts with svc-."
        name="invite_code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('invite_code')}
        key={form.key('invite_code')}
      />
    </SaveForm>
  );
}

/**
 * Appends the domain, unless the user has entered it. A name with another domain is sent unchanged, and the
 * server refuses it.
 */
function withDomain(name: string, domain: string): string {
  const text = name.trim().replace(/^@/, '');
  return text.includes('.') ? text : `${text}.${domain}`;
}

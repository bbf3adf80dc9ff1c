import { announce, BusyButton, PasswordField, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Alert, Checkbox, NativeSelect, Paper, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { SecretNote } from '../secret-note.tsx';
import { isComplete, SSO_PRESETS, type SsoPreset } from './sso-presets.ts';
import { type SsoSettings, ssoQuery } from './sso-queries.ts';
import { SSO_STATUS } from './sso-status.tsx';
import { useSsoTest } from './use-sso-test.tsx';

const TEST_NOTE = 'sso-test-note';

/** Form for the provider's settings. The client secret can be entered, but is never shown. */
export function SsoForm({ sso }: { sso: SsoSettings }) {
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      issuerUrl: sso.issuerUrl,
      clientId: sso.clientId,
      clientSecret: '',
      removeSecret: false,
      publicUrl: sso.publicUrl || window.location.origin,
      buttonLabel: sso.buttonLabel,
      enabled: sso.enabled,
    },
  });
  const [preset, setPreset] = useState<SsoPreset>();
  const choose = (name: string) => {
    const chosen = SSO_PRESETS.find((known) => known.name === name);
    setPreset(chosen);
    if (chosen && isComplete(chosen)) form.setFieldValue('issuerUrl', chosen.issuer);
  };
  const save = async ({ clientSecret, removeSecret, ...open }: typeof form.values) => {
    const secret = removeSecret ? { clientSecret: null } : clientSecret && { clientSecret };
    const saved = await api('PUT /api/auth/settings/sso', { body: { ...open, ...secret } });
    queryClient.setQueryData(ssoQuery.queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: ['status'] });
    form.setFieldValue('clientSecret', '');
    form.setFieldValue('removeSecret', false);
    return saved;
  };
  const saving = useSaving({
    form,
    save,
    onSaved: (saved) => {
      document.getElementById(SSO_STATUS)?.scrollIntoView({ block: 'center' });
      // If the status is `failed`, its text already reports that the settings were saved, so no message is
      // announced.
      if (saved.sso.status.state !== 'failed') announce('Single sign-on settings saved.');
    },
  });
  const test = useSsoTest(form, save);
  return (
    <Paper withBorder p="lg" maw={640} bg="var(--gatehouse-surface)">
      <SaveForm
        saving={saving}
        submitLabel="Save"
        actions={
          <BusyButton
            type="button"
            variant="default"
            isBusy={test.isStarting}
            aria-describedby={TEST_NOTE}
            onClick={test.start}
          >
            Save and test sign-in
          </BusyButton>
        }
      >
        <NativeSelect
          label="Provider"
          description={preset?.steps ?? 'Any provider that supports OpenID Connect can be used.'}
          data={['Other', ...SSO_PRESETS.map(({ name }) => name)]}
          value={preset?.name ?? 'Other'}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        <TextInput
          label="Issuer URL"
          description={
            preset && !isComplete(preset)
              ? `For ${preset.name}: ${preset.issuer}`
              : "The provider's address, without /.well-known/openid-configuration."
          }
          placeholder={preset?.issuer ?? 'https://login.example.org'}
          type="url"
          {...form.getInputProps('issuerUrl')}
          key={form.key('issuerUrl')}
        />
        <TextInput
          label="Client ID"
          description="As registered at the provider."
          autoComplete="off"
          {...form.getInputProps('clientId')}
          key={form.key('clientId')}
        />
        <PasswordField
          label="Client secret"
          description={<SecretNote what="secret" state={sso.clientSecret} />}
          autoComplete="off"
          {...form.getInputProps('clientSecret')}
          key={form.key('clientSecret')}
        />
        {sso.clientSecret !== 'none' && (
          <Checkbox
            label="Remove the client secret"
            description="For a provider that registers this server as a public client, without a secret."
            {...form.getInputProps('removeSecret', { type: 'checkbox' })}
            key={form.key('removeSecret')}
          />
        )}
        <TextInput
          label="Public URL"
          description="The address of this server as browsers see it."
          type="url"
          {...form.getInputProps('publicUrl')}
          key={form.key('publicUrl')}
        />
        <TextInput
          label="Button label"
          description="Text of the button on the sign-in page."
          {...form.getInputProps('buttonLabel')}
          key={form.key('buttonLabel')}
        />
        <Switch
          label="Offer single sign-on"
          {...form.getInputProps('enabled', { type: 'checkbox' })}
          key={form.key('enabled')}
        />
      </SaveForm>
      <Text id={TEST_NOTE} size="sm" c="dimmed" mt="md">
        A test opens the provider in this tab. After you have signed in there, you come back to a page that
        shows what it sent. The test creates no account and no session. If the provider complains about the
        redirect URL, register the one above.
      </Text>
      <div role="alert">
        {test.failure && (
          <Alert
            mt="md"
            color="red"
            variant="light"
            role="group"
            icon={<IconAlertTriangle aria-hidden />}
            title="The test cannot start"
            style={{ overflowWrap: 'anywhere' }}
          >
            {test.failure}
          </Alert>
        )}
      </div>
    </Paper>
  );
}

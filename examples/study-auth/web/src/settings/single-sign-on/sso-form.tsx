import { announce, PasswordField, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Checkbox, NativeSelect, Paper, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { SecretNote } from '../secret-note.tsx';
import { isComplete, SSO_PRESETS, type SsoPreset } from './sso-presets.ts';
import { type SsoSettings, ssoQuery } from './sso-queries.ts';
import { SSO_STATUS } from './sso-status.tsx';

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
  const saving = useSaving({
    form,
    save: ({ clientSecret, removeSecret, ...open }) => {
      const secret = removeSecret ? { clientSecret: null } : clientSecret && { clientSecret };
      return api('PUT /api/auth/settings/sso', { body: { ...open, ...secret } });
    },
    onSaved: (saved) => {
      queryClient.setQueryData(ssoQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['status'] });
      form.setFieldValue('clientSecret', '');
      form.setFieldValue('removeSecret', false);
      document.getElementById(SSO_STATUS)?.scrollIntoView({ block: 'center' });
      // If the status is `failed`, its text already says that the settings were saved, so no message is
      // announced.
      if (saved.sso.status.state !== 'failed') announce('Single sign-on settings saved.');
    },
  });
  return (
    <Paper withBorder p="lg" maw={640} bg="var(--gatehouse-surface)">
      <SaveForm saving={saving} submitLabel="Save">
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
    </Paper>
  );
}

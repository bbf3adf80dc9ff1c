import { Alert, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CauseFields } from '../orders/cause-fields.tsx';
import { ENTITLEMENT_NAMES } from './client.ts';
import type { ClientValues } from './client-values.ts';

const ENTITLEMENTS = Object.entries(ENTITLEMENT_NAMES).map(([value, label]) => ({ value, label }));

/** The fields of a client. A change also states its reason and ticket. */
export function ClientFields({ form, isNew }: { form: UseFormReturnType<ClientValues>; isNew: boolean }) {
  return (
    <>
      {isNew && (
        <TextInput
          label="Client ID"
          description="Letters, digits, dots, dashes and underscores. It cannot be changed later."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={64}
          data-autofocus
          {...form.getInputProps('client_id')}
        />
      )}
      <TextInput
        label="Name"
        {...(!isNew && { 'data-autofocus': true })}
        description="Users read it when they sign in."
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Redirect URIs"
        description="One per line. Each is compared character by character."
        autosize
        {...form.getInputProps('redirect_uris')}
      />
      <Textarea
        label="Addresses after a sign-out"
        description="One per line. Leave it empty if the app has none."
        autosize
        {...form.getInputProps('post_logout_redirect_uris')}
      />
      <TextInput
        label="Back-channel logout URI"
        description="Receives a logout token when a login ends. Leave it empty if the app has none."
        autoComplete="off"
        {...form.getInputProps('backchannel_logout_uri')}
      />
      <NativeSelect
        label="Entitlement"
        description="Users must have it to sign in to the app."
        data={ENTITLEMENTS}
        {...form.getInputProps('entitlement')}
      />
      <Checkbox
        label="Require PKCE"
        description="Turn it off only for an app that cannot send a code challenge."
        {...form.getInputProps('needsPkce', { type: 'checkbox' })}
      />
      {!form.values.needsPkce && (
        <Alert color="yellow" variant="light" role="status" icon={<IconAlertTriangle aria-hidden />}>
          Without PKCE, a stolen code can be used to sign in.
        </Alert>
      )}
      <Checkbox label="Give the handle" {...form.getInputProps('hasHandle', { type: 'checkbox' })} />
      <Checkbox
        label="Give a placeholder e-mail address"
        description="For an app that requires an e-mail address. Mail to it is not delivered."
        {...form.getInputProps('hasPlaceholderEmail', { type: 'checkbox' })}
      />
      {!isNew && <CauseFields form={form} isFirst={false} />}
    </>
  );
}

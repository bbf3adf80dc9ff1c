import { Draft, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Card } from '@gatehouse/page-kit/page';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, type PdsAccountView } from '../accounts/pds-account-query.ts';
import { SignInAgain } from '../step-up/sign-in-again.tsx';
import { useResend, useResumed } from '../step-up/use-resumed.ts';
import { CHANGES, type Change, endsBase, holdingsOf } from './change.ts';
import { changeFaults } from './change-faults.ts';
import { type ChangeValues, NO_CHANGE } from './change-values.ts';
import { ChosenChange } from './chosen-change.tsx';
import { REFUSALS } from './refusals.ts';
import { useSendChange } from './use-send-change.ts';

interface ChangeCardProps {
  account: PdsAccountView;
  onDone: (message: string | null) => void;
}

/**
 * A form with which an operator changes an entitlement. It offers the events that are possible in its state. No event
 * is chosen at first.
 */
export function ChangeCard({ account, onDone }: ChangeCardProps) {
  const queryClient = useQueryClient();
  const [draft] = useState(() => new Draft<ChangeValues>(account.did));
  const present = holdingsOf(account.entitlement);
  const { version } = account.entitlement;
  const resumedVersion = useResumed<number>(`event:${account.did}`);
  const possible = CHANGES.filter(({ isPossible }) => isPossible(present));
  const chosen = (values: ChangeValues) => possible.find(({ id }) => id === values.change);
  const form = useForm<ChangeValues>({
    initialValues: draft.read(NO_CHANGE),
    onValuesChange: (values) => draft.keep(values),
    validate: (values) => changeFaults(values, chosen(values), present),
  });
  const send = useSendChange(account);
  const saving = useSaving({
    form,
    save: (values) => {
      onDone(null);
      return send(chosen(values) as Change, values);
    },
    onSaved: async ({ audit }) => {
      onDone(`Done. This is row ${audit.sequence} of the audit log.`);
      form.setValues(NO_CHANGE);
      draft.forget();
      await queryClient.resetQueries({ queryKey: accountQuery(account.did).queryKey });
      await queryClient.invalidateQueries({ queryKey: ['timeline', account.did] });
    },
    words: REFUSALS,
  });
  // If someone changed the entitlement while the operator signed in, the operator must see its new state first.
  useResend(resumedVersion === version, saving);
  const change = chosen(form.values);
  return (
    <Card title="Change the plan" id="change">
      <SaveForm
        saving={saving}
        submitLabel={change?.label ?? 'Apply'}
        isGrave={change !== undefined && endsBase(change, present)}
        recovery={<SignInAgain saving={saving} form={`event:${account.did}`} values={version} />}
      >
        <Radio.Group label="Change" {...form.getInputProps('change')}>
          <Stack gap="sm" mt="xs">
            {possible.map(({ id, label, description }) => (
              <Radio key={id} value={id} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        {change && (
          <ChosenChange change={change} present={present} form={form} who={account.handle ?? account.did} />
        )}
        <TextInput label="Reason" maxLength={500} autoComplete="off" {...form.getInputProps('reason')} />
        <TextInput
          label="Ticket"
          description="The support ticket or order."
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('ticket_ref')}
        />
      </SaveForm>
    </Card>
  );
}

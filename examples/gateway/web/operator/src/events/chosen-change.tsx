import type { UseFormReturnType } from '@mantine/form';
import { type Change, endsBase, type Holdings } from './change.ts';
import type { ChangeValues } from './change-values.ts';
import { EndOfBase } from './end-of-base.tsx';
import { GraceField } from './grace-field.tsx';
import { Preview } from './preview.tsx';

interface ChosenChangeProps {
  change: Change;
  present: Holdings;
  form: UseFormReturnType<ChangeValues>;
  /** Name of the holder. */
  who: string;
}

/** Shows the fields of the chosen change, and a preview of its result. */
export function ChosenChange({ change, present, form, who }: ChosenChangeProps) {
  const { grace_until } = form.values;
  const until = change.hasGrace && grace_until ? new Date(grace_until).toISOString() : null;
  return (
    <>
      {change.hasGrace && (
        <GraceField
          choose={(value) => form.setFieldValue('grace_until', value)}
          {...form.getInputProps('grace_until')}
        />
      )}
      <Preview present={present} change={change} graceUntil={until} />
      {endsBase(change, present) && (
        <EndOfBase who={who} {...form.getInputProps('isEndConfirmed', { type: 'checkbox' })} />
      )}
    </>
  );
}

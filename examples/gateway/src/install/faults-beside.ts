import type { SettingFault } from '@gatehouse/http-koa/process';
import { answersSchema, DEFAULT_ANSWERS, type GivenAnswers } from './answers.ts';
import { checkedAnswers } from './checked-answers.ts';
import { type PreflightOptions, preflightFaults } from './preflight-faults.ts';

/**
 * Returns the faults of the machine and of the valid answers, so that one report lists them together with the invalid
 * answers.
 */
export async function faultsBeside(
  invalid: readonly SettingFault[],
  folder: string,
  given: GivenAnswers,
  options: PreflightOptions,
): Promise<readonly SettingFault[]> {
  const fields = new Set(invalid.map(fieldOf));
  const valid = Object.entries(given).filter(([name]) => !fields.has(name));
  const checked = checkedAnswers(Object.fromEntries(valid));
  // Without the invalid answers, the others can be incomplete. Then only the machine is examined.
  const isComplete = 'answers' in checked;
  const answers = isComplete ? checked.answers : answersSchema.parse(DEFAULT_ANSWERS);
  const isOffline = options.isOffline || !isComplete || fields.has('pds_provider') || fields.has('pds_url');
  const found = await preflightFaults(folder, answers, { ...options, isOffline });
  // A default that replaced an invalid answer is not a fault.
  return found.filter((fault) => fault.field === undefined || (isComplete && !fields.has(fieldOf(fault))));
}

/** The answer that has the fault, such as `ports` for `ports.edge`. */
function fieldOf({ field = '' }: SettingFault): string {
  return field.split('.')[0] ?? '';
}

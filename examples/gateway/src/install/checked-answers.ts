import { type SettingFault, settingWords } from '@gatehouse/http-koa/process';
import { distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import {
  type Answers,
  answersSchema,
  DEFAULT_ANSWERS,
  type GivenAnswers,
  PROCESS_NAME_RULE,
} from './answers.ts';
import { installedProcesses } from './installed-processes.ts';

const FIELDS = Object.keys(answersSchema.shape);

/**
 * Returns the answers, with defaults for questions that were not answered. If an answer is invalid, returns
 * all faults instead.
 */
export function checkedAnswers(
  given: GivenAnswers,
): { answers: Answers } | { faults: readonly SettingFault[] } {
  const unknown = Object.keys(given).filter((name) => !FIELDS.includes(name));
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => FIELDS.includes(name)));
  const read = answersSchema.safeParse({ ...DEFAULT_ANSWERS, ...known }, { error: settingWords });
  const faults = [
    ...unknown.map(unknownField),
    ...(read.error?.issues ?? []).flatMap(issueFaults),
    ...(read.data ? crossFaults(read.data) : []),
  ];
  return read.data && faults.length === 0 ? { answers: read.data } : { faults };
}

function issueFaults(issue: z.core.$ZodIssue): readonly SettingFault[] {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => fault([...path, key].join('.'), PROCESS_NAME_RULE))
    : [fault(path.join('.'), issue.message)];
}

function crossFaults(answers: Answers): readonly SettingFault[] {
  const { pds_provider: provider, pds_url: pdsUrl, entitlement_service_url: service } = answers;
  const faults: SettingFault[] = [];
  if (provider === 'operated' && pdsUrl === undefined)
    faults.push(fault('pds_url', 'is missing', 'Set it to the origin of the operated PDS'));
  if (provider === 'operated' && service === undefined) {
    const remedy = 'Set it to the origin of the operated gateway, which issues statements about entitlements';
    faults.push(fault('entitlement_service_url', 'is missing', remedy));
  }
  if (service !== undefined && (answers.home_dids ?? []).length === 0) {
    const remedy = 'Set it to the DIDs of the customers who can sign in';
    faults.push(fault('home_dids', 'is missing', remedy));
  }
  if (pdsUrl !== undefined && typeof provider === 'object')
    faults.push(fault('pds_url', 'is set beside a custom pds_provider', 'Remove it'));
  return [...faults, ...databaseFaults(answers), ...equalPorts(answers)];
}

function databaseFaults({ database, database_url: url, with: wanted }: Answers): readonly SettingFault[] {
  const faults: SettingFault[] = [];
  if (database !== undefined && url !== undefined)
    faults.push(fault('database', 'is set beside database_url', 'Remove one of them'));
  if (database !== 'embedded' && wanted.includes('postgres')) {
    const remedy = 'Remove it, or set database to embedded';
    faults.push(fault('with', 'contains postgres, which runs only if the database is embedded', remedy));
  }
  return faults;
}

function equalPorts(answers: Answers): readonly SettingFault[] {
  const ports = Object.entries(installedProcesses(answers));
  return ports.flatMap(([name, port], index) => {
    const other = ports.slice(0, index).find(([, each]) => each === port)?.[0];
    return other === undefined ? [] : [fault(`ports.${name}`, `is ${port}, as the port of ${other}`)];
  });
}

function unknownField(name: string): SettingFault {
  const nearest = FIELDS.toSorted((a, b) => distance(name, a) - distance(name, b))[0];
  return fault(name, `is not a question; the nearest is ${nearest}`, 'Correct its name');
}

function fault(field: string, message: string, remedy = 'Correct the answer'): SettingFault {
  return { field, message, remedy };
}

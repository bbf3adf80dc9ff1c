import { checkedAnswers, DEFAULT_ANSWERS, type GivenAnswers } from '../../install/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';

/**
 * Key that ends the input of a terminal. It must cancel the question, because the library would otherwise wait forever.
 */
const CTRL_D = '\x04';

/**
 * Asks the user for the missing answers. Call it only if a terminal is attached, because otherwise the
 * library waits forever.
 */
export async function askAnswers(given: GivenAnswers): Promise<GivenAnswers> {
  const { cancel, select, text, updateSettings } = await import('@clack/prompts');
  updateSettings({ aliases: { [CTRL_D]: 'cancel' } });
  const answers: Record<string, unknown> = { ...given };
  const answered = (value: string | symbol): string => {
    if (typeof value === 'string') return value;
    cancel('Stopped.');
    throw new CommandFailure('Nothing was written.', EXIT.refused);
  };
  const ask = async (field: string, message: string, initialValue = '') => {
    if (field in answers) return;
    const validate = (value: string | undefined) => faultIn({ ...answers, [field]: value }, field);
    answers[field] = answered(await text({ message, initialValue, validate }));
  };
  const askDids = async () => {
    if ('home_dids' in answers) return;
    const message = 'DIDs of the customers who can sign in, separated by spaces';
    const split = (value: string | undefined) => (value ?? '').split(/[\s,]+/).filter((did) => did !== '');
    const validate = (value: string | undefined) =>
      faultIn({ ...answers, home_dids: split(value) }, 'home_dids');
    answers.home_dids = split(answered(await text({ message, validate })));
  };
  if (!('pds_provider' in answers)) {
    const options = [
      { value: 'public', label: 'on the public network' },
      { value: 'operated', label: 'on the server of an operator' },
      { value: 'loopback', label: 'on this machine, in a new server' },
      { value: 'custom', label: 'on another server' },
    ];
    answers.pds_provider = answered(
      await select({ message: "Where are the customers' PDS accounts?", options }),
    );
  }
  if (answers.pds_provider === 'custom') {
    const message = 'Origin of that server, such as https://pds.example.org';
    const validate = (value: string | undefined) =>
      faultIn({ ...answers, pds_provider: { custom: value } }, 'pds_provider');
    answers.pds_provider = { custom: answered(await text({ message, validate })) };
  }
  if (answers.pds_provider === 'operated') {
    await ask('pds_url', 'Origin of the operated server');
    await ask('entitlement_service_url', "Origin of the operator's gateway");
    await askDids();
  }
  await ask('edge_hostname', 'Host name of this gateway', DEFAULT_ANSWERS.edge_hostname);
  await ask('data_dir', 'Folder of the data', DEFAULT_ANSWERS.data_dir);
  if (!('database' in answers) && !('database_url' in answers)) {
    const options = [
      { value: 'sqlite', label: 'SQLite: a file, which needs no server' },
      { value: 'embedded', label: 'PostgreSQL: a server that the gateway starts' },
    ];
    answers.database = answered(await select({ message: 'Which database?', options }));
  }
  return answers;
}

/** The fault of one answer; undefined if the answer is valid. */
function faultIn(answers: GivenAnswers, field: string): string | undefined {
  const checked = checkedAnswers(answers);
  const faults = 'faults' in checked ? checked.faults : [];
  return faults.find((fault) => fault.field?.startsWith(field))?.message;
}

import { type Profile, readProfile } from '../../install/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { faultLines } from './fault-lines.ts';

/**
 * Reads the profile of the installation in the folder. Throws `CommandFailure` if the profile is missing or
 * has faults.
 */
export function profileIn(folder: string): Profile {
  const { profile, faults } = readProfile(folder);
  if (faults.length > 0)
    throw new CommandFailure(faultLines('The installation cannot be read.', faults), EXIT.usage);
  if (profile) return profile;
  const message = `No installation in ${folder}. Name its folder with --folder, or run: gatehouse install.`;
  throw new CommandFailure(message, EXIT.usage);
}

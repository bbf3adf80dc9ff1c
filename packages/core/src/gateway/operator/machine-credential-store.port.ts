import type { Instant } from '../../kernel/instant.ts';
import type { MachineCredential } from './machine-credential.ts';

/** Keeps machine credentials. They are revoked, never removed: the audit log refers to them permanently. */
export abstract class MachineCredentialStore {
  /** Adds a credential; false, with nothing written, when its name is taken. Of many at once exactly one succeeds. */
  abstract insert(credential: MachineCredential): Promise<boolean>;

  /** The credential as it stands now, revoked and expired ones included; undefined when there is none. */
  abstract find(id: string): Promise<MachineCredential | undefined>;

  /** Notes when the credential was revoked; false when there is none or it was revoked before. */
  abstract revoke(id: string, at: Instant): Promise<boolean>;

  /** All credentials, newest first. */
  abstract list(): Promise<readonly MachineCredential[]>;
}

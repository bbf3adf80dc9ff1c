/** A fault of the configuration. */
export interface SettingFault {
  /** The setting at fault; undefined if no single one is, for example for a file that cannot be read. */
  readonly setting?: string | undefined;
  /** What to change, in one or more sentences. */
  readonly message: string;
}

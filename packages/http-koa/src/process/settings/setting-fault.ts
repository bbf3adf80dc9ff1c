/** A fault of the configuration. */
export interface SettingFault {
  /** The setting with the fault; undefined if the fault is not in one setting, such as an unreadable file. */
  readonly setting?: string | undefined;
  /** The required change, in one or more sentences. */
  readonly message: string;
}

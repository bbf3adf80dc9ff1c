/** A fault of the configuration. */
export interface SettingFault {
  /** Name of the faulty setting; undefined if the fault is not in one setting, for example if a file cannot be read. */
  readonly setting?: string | undefined;
  /** The required change, in one or more sentences. */
  readonly message: string;
}

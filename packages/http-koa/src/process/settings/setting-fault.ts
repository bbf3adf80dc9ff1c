/** A fault of the configuration, and how to fix it. */
export interface SettingFault {
  /** The variable or manifest field with the fault; absent if the fault is in a whole file. */
  readonly field?: string | undefined;
  /** The rest of a sentence that starts with the field, for example `is missing`. */
  readonly message: string;
  /** Instruction that fixes the fault. It names the variable, or the field and its file, and the value to set. */
  readonly remedy: string;
}

/** Returns the fault as a sentence, and its remedy as another one. */
export function faultText({ field, message, remedy }: SettingFault): string {
  return `${field === undefined ? '' : `${field} `}${message}. ${remedy}.`;
}

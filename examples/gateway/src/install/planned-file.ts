/** A file as the installer would write it. */
export interface PlannedFile {
  /** Relative to the folder of the installation. */
  readonly path: string;
  readonly content: string;
}

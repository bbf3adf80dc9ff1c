/** A file that the installer plans to write. */
export interface PlannedFile {
  /** Path relative to the folder of the installation. */
  readonly path: string;
  readonly content: string;
}

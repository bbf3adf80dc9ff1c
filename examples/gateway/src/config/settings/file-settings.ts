import { CATALOG_LIMITS } from '@gatehouse/core/catalog';
import { DAY, HOUR, SECOND } from '@gatehouse/core/kernel';
import { UPLOAD_LIMITS } from '@gatehouse/core/upload';
import { text, wholeNumber } from '../schemas.ts';
import type { Setting } from '../setting.ts';

const GIB = 1024 ** 3;

/** Settings of sync and of the limits of files. */
export const FILE_SETTINGS = [
  {
    variable: 'OAUTH_SCOPE',
    schema: text,
    processes: ['customer', 'worker'],
    fallback: 'atproto repo:cloud.svc.catalog.entry repo:cloud.svc.device repo:cloud.svc.sync.receipt',
    description:
      'OAuth scopes that customers must grant, separated by spaces. Record types are named by their whole NSIDs.',
  },
  {
    variable: 'HOME_TIMEOUT_MS',
    schema: wholeNumber(1, 600_000),
    processes: ['customer', 'worker', 'bridge'],
    fallback: 10 * SECOND,
    description:
      'Time limit for a request to a server that an identity names, such as the personal data server of a customer.',
  },
  {
    variable: 'SAFETY_NET_GIB',
    schema: wholeNumber(0, 1_000_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.quotas.base / GIB,
    description:
      'GiB of files and open uploads that a holder of the base plan can store. The plan Once without the base plan includes none.',
  },
  {
    variable: 'SAFETY_NET_WITH_ONCE_GIB',
    schema: wholeNumber(0, 1_000_000),
    processes: ['customer'],
    description: 'GiB that a holder of both the base plan and Once can store. Unset: `SAFETY_NET_GIB`.',
  },
  {
    variable: 'SAFETY_NET_RETENTION_DAYS',
    schema: wholeNumber(1, 3_650),
    processes: ['customer', 'ops'],
    fallback: UPLOAD_LIMITS.retention / DAY,
    description: 'Days that the files of a holder stay stored after the end of the base plan.',
  },
  {
    variable: 'DISK_RESERVE_GIB',
    schema: wholeNumber(0, 1_000_000),
    processes: ['customer', 'mesh'],
    fallback: 1,
    description:
      'For a gateway at home: GiB of disk space that uploads must leave free. No other quota applies there.',
  },
  {
    variable: 'MAX_FILE_GIB',
    schema: wholeNumber(1, 512),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.fileBytes / GIB,
    description:
      'Maximum size of one file in GiB. At most 512, because the manifest of a file must fit into one block.',
  },
  {
    variable: 'MAX_OPEN_UPLOADS',
    schema: wholeNumber(1, 10_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.openUploads,
    description: 'Maximum number of open uploads of one holder.',
  },
  {
    variable: 'MAX_BLOCKS_PER_REQUEST',
    schema: wholeNumber(1, 2_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.blocksPerRequest,
    description: 'Maximum number of blocks that one request announces. `gatehouse files` announces 2,000.',
  },
  {
    variable: 'MAX_PUTS_PER_HOLDER',
    schema: wholeNumber(1, 10_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.putsPerHolder,
    description:
      'Maximum number of blocks that one process receives at the same time from one holder. `gatehouse files` sends 4.',
  },
  {
    variable: 'MAX_PUTS',
    schema: wholeNumber(1, 10_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.putsPerProcess,
    description:
      'Maximum number of blocks that one process receives at the same time. With S3 each takes up to 8 MiB of memory.',
  },
  {
    variable: 'RESERVATION_HOURS',
    schema: wholeNumber(1, 720),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.reservation / HOUR,
    description: 'Hours that an upload stays open after its last block.',
  },
  {
    variable: 'MAX_CATALOG_FILES',
    schema: wholeNumber(1, 10_000_000),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.files,
    description:
      'Maximum number of files of one holder. Deleted files are included while their tombstones are kept.',
  },
  {
    variable: 'MAX_FILE_VERSIONS',
    schema: wholeNumber(0, 1_000),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.versions,
    description: 'Maximum number of replaced versions of a file that are kept.',
  },
  {
    variable: 'FILE_VERSION_DAYS',
    schema: wholeNumber(0, 3_650),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.versionAge / DAY,
    description: 'Maximum number of days that a replaced version is kept.',
  },
  {
    variable: 'TOMBSTONE_DAYS',
    schema: wholeNumber(1, 3_650),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.tombstoneAge / DAY,
    description:
      'Days that a tombstone is kept. A device that was away longer reads the catalog from the beginning.',
  },
  {
    variable: 'FAILED_JOB_DAYS',
    schema: wholeNumber(1, 3_650),
    processes: ['worker', 'bridge'],
    fallback: 90,
    description: 'Days that a failed write, forum task or logout stays in the lists of failures.',
  },
  {
    variable: 'UNREFERENCED_BLOCK_DAYS',
    schema: wholeNumber(1, 3_650),
    processes: ['ops'],
    fallback: 7,
    description: 'Days after which a block that no file refers to any longer is removed.',
  },
  {
    variable: 'SCRUB_MIB_PER_MINUTE',
    schema: wholeNumber(0, 1_000_000),
    processes: ['ops'],
    fallback: 300,
    description:
      'MiB of stored blocks that are read again and compared with their hashes each minute; 0 for none.',
  },
] as const satisfies readonly Setting[];

// cspell:disable -- hashes and sealed bytes

/**
 * Known input and the result of sealing it, as hexadecimal bytes. The values were computed once, and checked with two
 * implementations of the cryptography. If a value changes, stored files become unreadable.
 */
export const SEAL_VECTORS = {
  /** The bytes 0 to 31. */
  holderKey: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  keyId: 'Vg3jfocK8Y1BMe_5EblKbg',
  blocks: [
    {
      text: '',
      cid: 'bafkreihwh5q562qhz4wdaqzve5lkune5wmxpnpc6dbm2rfqnhtodlsg6yq',
      sealed: '018e31d364653788ea6fbf4f6a82474ed034f34645b55607d08a09ee6f',
    },
    {
      text: '68656c6c6f20776f726c64',
      cid: 'bafkreiduzud5hbyetrk26uj3qlybnhzmrr4jxpunh4r3gigr2ec5722r6a',
      sealed: '0194b48870d319c2081248f14f33efe1c6256335c96c4eab6fa3b1edf2366b8cd85abcd24fc991f5',
    },
  ],
  /** The name of a file whose content is the second block. */
  name: {
    path: 'Fotos/Übersicht.jpg',
    modified: 1_700_000_000_000,
    file: 'fqjbcdffeijwncjpwcxof2lnua',
    sealed:
      '01199ff0cbff39ec2ca1c504f3b50c5be04a8bdd0647e168d54b51345521eedee1c975b3216691eb8cd75071a2129d24635bcd1e6ad88a8dbc4aea23a98d8588c681d8c4e0e820d05d4cb7990d75a555883e1ff2cd88075a2fcc941550',
  },
} as const;

/** The private holder key of a recovery phrase. */
export const RECOVERY_VECTOR = {
  phrase:
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless',
  holderKey: 'd12164c2aaddaa756014fe694839ccc2b0f0bae692050c84250c20e8bf75573b',
} as const;

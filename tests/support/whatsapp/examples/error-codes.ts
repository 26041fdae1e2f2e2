/**
 * Every error code of the documentation, by what it says of the call that met it. Of the hundred codes that say that
 * a permission is missing, 200 to 299, the first and the last stand for all.
 */
export const documentedCodes = {
  /** It may have been carried out. */
  ambiguous: [1, 2, 131_000, 131_016],
  /** The number, its account or its credentials are to blame. */
  channel: [
    0, 3, 10, 33, 104, 190, 200, 299, 368, 131_005, 131_031, 131_037, 131_045, 133_006, 133_010,
  ],
  /** It never will be. */
  final: [
    100, 803, 130_403, 130_472, 130_497, 131_008, 131_009, 131_021, 131_026, 131_030, 131_042,
    131_047, 131_049, 131_050, 131_051, 131_052, 131_053, 131_055, 131_060, 131_062, 131_063,
    132_000, 132_001, 132_005, 132_007, 132_008, 132_012, 132_015, 132_016, 132_018, 132_068,
    133_005, 133_008, 133_009, 133_016, 134_011, 134_100, 134_102, 135_000, 136_024, 136_025,
    137_000, 139_100, 139_101,
  ],
  /** It was not, and may be later. */
  passing: [
    4, 17, 613, 80_007, 80_008, 130_429, 131_048, 131_056, 131_057, 131_064, 132_069, 133_000,
    133_004, 133_015, 134_101, 2_494_100,
  ],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type CodeClass = keyof typeof documentedCodes;

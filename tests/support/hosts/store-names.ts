/** The stores that every HTTP test is run on, one after another. */
export const hostStoreNames = ['memory', 'sqlite', 'postgres'] as const;
export type HostStoreName = (typeof hostStoreNames)[number];

/** Names the stores of every host that is opened from now on. */
export const storeVariable = 'ROUNDTRIP_TEST_STORE';

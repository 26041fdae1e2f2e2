/** Buckets for calls over the network and for requests, in seconds. */
export const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Buckets for waits in queues, in seconds: up to the time-to-live of a message. */
export const waitBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400];

/** Buckets for transactions, in seconds. */
export const transactionBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

import autocannon from 'autocannon';
import type { Load } from './http-load.js';

/** What a load did, by how its requests were answered. Times are in milliseconds. */
export type SplitResult = {
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  readonly seconds: number;
};

/** Seconds after which a request without an answer counts as refused. */
const patienceSeconds = 30;

/** A load that ends after some seconds, or after some requests. */
export type SplitLoad = Omit<Load, 'seconds'> &
  ({ readonly seconds: number } | { readonly amount: number });

/** Sends requests, and keeps the time of each answer. */
export const splitLoad = ({
  url,
  requestOf,
  connections,
  ...extent
}: SplitLoad): Promise<SplitResult> =>
  new Promise((resolve, reject) => {
    const accepted: number[] = [];
    const refused: number[] = [];
    let n = 0;
    const instance = autocannon(
      {
        url,
        connections,
        ...('amount' in extent ? extent : { duration: extent.seconds }),
        timeout: patienceSeconds,
        requests: [
          {
            setupRequest: (request) => {
              n += 1;
              const { headers, ...rest } = requestOf(n);
              return { ...request, ...rest, headers: { ...headers } };
            },
          },
        ],
      },
      (error, { duration }) => {
        if (error) reject(error);
        else resolve({ accepted, refused, seconds: duration });
      },
    );
    instance.on('response', (_client, status, _bytes, ms) => {
      (status < 300 ? accepted : refused).push(ms);
    });
  });

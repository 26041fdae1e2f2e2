import assert from 'node:assert/strict';
import { manyConnections, startPostgres } from '../../support/stores/postgres-server.js';
import { eventually } from '../../support/time/eventually.js';
import { assertInPromisedTime } from '../../support/time/in-promised-time.js';
import { recipient } from '../../whatsapp/faults.js';
import { checkEverything, type Findings } from '../failover/checks.js';
import { prepareRecipients, startDeployment } from '../failover/deployment.js';
import { startLoad } from '../failover/load.js';
import { type Condition, type Network, shapeNetwork, toAddress, toPort } from './network.js';

/** The addresses under which the two servers reach one Postgres: so the link of one can be cut. */
const databaseAddresses = ['127.0.1.1', '127.0.1.2'] as const;

type LinkName = 'database of one' | 'database of the other' | 'provider' | 'receiver';

/** A fault of the network: what happens to which links, and for how long. */
export type Fault = {
  readonly links: readonly LinkName[];
  readonly condition: Condition;
  /** Default: both. */
  readonly ways?: readonly ('requests' | 'replies')[];
  readonly ms: number;
};

const databases = ['database of one', 'database of the other'] as const;
const outside = ['provider', 'receiver'] as const;

/** Every kind of fault, from the one that tells most. */
export const faults: readonly Fault[] = [
  { links: ['database of one'], condition: 'cut', ms: 4_000 },
  { links: databases, condition: 'cut', ways: ['replies'], ms: 2_000 },
  { links: outside, condition: 'cut', ways: ['replies'], ms: 3_000 },
  { links: ['database of the other'], condition: 'cut', ways: ['replies'], ms: 12_000 },
  { links: databases, condition: 'lossy', ms: 6_000 },
  { links: databases, condition: 'cut', ms: 20_000 },
  { links: databases, condition: 'slow', ms: 8_000 },
  { links: ['provider'], condition: 'cut', ms: 8_000 },
  { links: ['receiver'], condition: 'lossy', ms: 8_000 },
  { links: ['database of one', 'provider'], condition: 'cut', ways: ['requests'], ms: 6_000 },
  { links: [...databases, ...outside], condition: 'lossy', ms: 8_000 },
  { links: [...databases, ...outside], condition: 'cut', ms: 7_000 },
];

export type PartitionPlan = {
  readonly folder: string;
  /** The faults that happen, in turn, until `seconds` are over; each of them at least once. */
  readonly faults: readonly Fault[];
  readonly seconds: number;
  /** How many sends are accepted before each fault. */
  readonly sendsBetween: number;
};

export type PartitionReport = Findings & {
  readonly faults: readonly (Fault & {
    /** 202 answers to requests that began while it lasted. */
    readonly acceptedMeanwhile: number;
    /** From its end to the first 202 of a request that began after it, in ms. */
    readonly acceptedMs: number;
  })[];
  readonly refused: number;
  readonly slowestAnswerMs: number;
};

const peopleCount = 300;
/** Within which a send is accepted after a fault has ended. */
const backWithinMs = 15_000;

/**
 * Cuts, slows and loses the packets between two servers, their Postgres, the provider and a webhook receiver, while clients send.
 * In the end nothing accepted is lost, and nothing was sent twice but after an unknown outcome. This process must be in a network
 * namespace of its own.
 */
export const partition = async (plan: PartitionPlan): Promise<PartitionReport> => {
  const postgres = await startPostgres([...manyConnections, '-c', 'listen_addresses=*']);
  const url = await postgres.createDatabase();
  const urls = databaseAddresses.map((address) => url.replace('127.0.0.1', address));
  const deployment = await startDeployment(url, plan.folder, urls);
  const recipients = Array.from({ length: peopleCount }, (_, i) => recipient(0, i));
  await prepareRecipients(deployment, recipients);
  const { sandbox, whatsApp, emulator, receiver } = deployment;
  const network: Network<LinkName> = shapeNetwork({
    'database of one': toAddress(databaseAddresses[0]),
    'database of the other': toAddress(databaseAddresses[1]),
    provider: toPort(portOf(emulator.origin)),
    receiver: toPort(portOf(receiver.url)),
  });
  const load = startLoad({ urls: deployment.urls, sendings: [sandbox, whatsApp], recipients });
  const grown = async (): Promise<void> => {
    const before = load.accepted();
    await eventually(async () =>
      assert.ok(load.accepted() >= before + plan.sendsBetween, 'the load does not go on'),
    );
  };
  const happened: PartitionReport['faults'][number][] = [];
  const happens = async (fault: Fault): Promise<void> => {
    const before = load.accepted();
    network.set(fault.links, fault.condition, fault.ways);
    await sleep(fault.ms);
    network.set(fault.links, 'whole', fault.ways);
    const endedAt = performance.now();
    const acceptedMeanwhile = load.accepted() - before;
    const acceptedAt = await eventually(async () => {
      const at = load.firstAcceptedAfter(endedAt);
      assert.ok(at !== undefined, 'nothing is accepted after a fault of the network');
      return at;
    });
    const acceptedMs = Math.round(acceptedAt - endedAt);
    happened.push({ ...fault, acceptedMeanwhile, acceptedMs });
    await assertInPromisedTime('the first 202', acceptedMs, backWithinMs);
  };
  const work = async (): Promise<void> => {
    const until = performance.now() + 1_000 * plan.seconds;
    do
      for (const fault of plan.faults) {
        await grown();
        await happens(fault);
      }
    while (performance.now() < until);
    await grown();
  };
  try {
    await Promise.race([work(), load.brokenPromise]);
  } finally {
    await load.stop();
  }
  const findings = await checkEverything(deployment, load);
  for (const code of await deployment.close()) assert.equal(code, 0, 'a server ends by itself');
  await postgres.kill();
  return {
    ...findings,
    faults: happened,
    refused: load.refused(),
    slowestAnswerMs: load.slowestMs(),
  };
};

const portOf = (url: string): number => Number(new URL(url).port);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

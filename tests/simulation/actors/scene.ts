import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { ulidNewId } from '../../../adapters/system/index.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { ChannelId, ProjectId } from '../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import {
  createOrganization,
  createProject,
} from '../../../core/use-cases/administration/manage-tenants.js';
import { setBilling } from '../../../core/use-cases/billing/set-billing.js';
import { connectChannel } from '../../../core/use-cases/channels/connect/connect-channel.js';
import { moveChannel } from '../../../core/use-cases/channels/move-channel.js';
import { testNetworks } from '../../support/fixtures/test-networks.js';
import type { Chance } from '../world/chance.js';
import { startTime } from '../world/machine.js';
import type { LineSettings } from './line-to-provider.js';

/** A channel to send through. */
export type Line = {
  readonly project: ProjectId;
  readonly channel: ChannelId;
  readonly provider: 'sandbox' | 'hostile';
};

/** What exists before anything happens. */
export type Scene = {
  readonly projects: readonly { readonly id: ProjectId; readonly allowance: number | null }[];
  readonly lines: readonly Line[];
  /** How the hostile provider is to be waited for. */
  readonly hostile: LineSettings;
};

/** To whom clients write through each provider. */
export const recipients: Readonly<Record<Line['provider'], readonly PhoneNumber[]>> = {
  sandbox: ['+12025550123', ...numbers(101, 109)],
  hostile: numbers(201, 206),
};

function numbers(from: number, to: number): readonly PhoneNumber[] {
  return Array.from({ length: to - from + 1 }, (_, i): PhoneNumber => `+12025550${from + i}`);
}

const rates = [2, 10, 40];
const unknownWaitsMs = [8_000, 20_000];
/** How fast one recipient may be written to, where there is such a limit. */
const pairPace = { perSecond: 0.2, burst: 2 };
/** On a line whose silence does not count, an unknown outcome waits for ten minutes. */
const silenceCountsAs = [true, true, true, true, false];

/** Two projects, one with an allowance, and a few channels at one provider or the other. */
export const setScene = async (stores: Stores, chance: Chance): Promise<Scene> => {
  const clock = () => startTime;
  const { tenants, commit } = stores;
  const ports = {
    ...stores,
    clock,
    newId: ulidNewId(clock, chance.bytes),
    commit,
    tenants,
    networks: testNetworks,
  };
  const organization = right(await createOrganization(ports)({ name: 'Any' }));

  const project = async (allowance: number | null) => {
    const command = { organization: organization.id, name: 'Any', environment: 'live' } as const;
    const { id } = right(await createProject(ports)(command));
    const billing = { subscription: 'active', messageAllowance: allowance } as const;
    await setBilling(ports)({ project: id, billing });
    return { id, allowance };
  };

  let addresses = 0;
  const line = async (of: ProjectId, provider: Line['provider']): Promise<Line> => {
    addresses += 1;
    const address: PhoneNumber = `+1202555030${addresses}`;
    const ratePerSecond = chance.oneOf(rates);
    const command = {
      type: 'whatsapp',
      provider,
      address,
      displayName: null,
      ratePerSecond,
    } as const;
    const made = right(await connectChannel(ports)({ project: of, ...command, settings: {} }));
    const connected = await stores.channels.findAnywhere(made.id);
    const move = connected && moveChannel(connected, 'active', startTime);
    if (move) assert.ok(E.isRight(await commit(move.change)));
    return { project: of, channel: made.id, provider };
  };

  const projects = [await project(null), await project(chance.between(5, 15))] as const;
  const [free, limited] = projects;
  return {
    projects,
    hostile: {
      unknownWaitMs: chance.oneOf(unknownWaitsMs),
      silenceCounts: chance.oneOf(silenceCountsAs),
      ...(chance.happens(0.3) ? { pairPace } : {}),
    },
    lines: [
      await line(free.id, 'hostile'),
      await line(free.id, 'sandbox'),
      await line(limited.id, 'hostile'),
    ],
  };
};

const right = <A>(answer: E.Either<unknown, A>): A =>
  E.isRight(answer) ? answer.right : assert.fail(JSON.stringify(answer.left));

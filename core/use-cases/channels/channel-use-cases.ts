import type * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../model/channels/channel.js';
import type { ChannelCheck } from '../../ports/provider/channel-setup.js';
import type { Intake } from '../../ports/provider/intake.js';
import type { ProjectId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { ProjectNotFound } from '../administration/find-tenant.js';
import type { ChangeRate } from './change-rate.js';
import type { CheckChannel, CheckSetup } from './check-channel.js';
import type { ChannelQuery, ChannelStatusChange } from './get-channel.js';
import type { ChannelCondition } from './list-conditions.js';
import type {
  AddressTaken,
  ChangeSettings,
  ChannelNotFound,
  ConnectChannel,
  ConnectRefusal,
} from './manage-channels.js';
import type { ChangeSetup, ProviderSetup, SetUpChannel } from './set-up-channel.js';

/** The use cases of channels and of what their providers report. */
export type ChannelUseCases = {
  /**
   * Connects a number to a project. A sandbox channel is `active` at once. Another is `pending` until its provider
   * confirms it. A number belongs to one channel of its provider at a time, in all projects.
   *
   * One commit: the channel and the check of the limit. Refusals:
   * - `invalid_input`: a value is outside its bounds; see `NewChannel`.
   * - `project_not_found`: there is no such project.
   * - `provider_not_allowed`: a test project can have sandbox channels only.
   * - `address_taken`: another channel that is not `inactive` uses the number.
   * - `channel_limit_exceeded`: the project has 100 channels.
   */
  readonly connectChannel: (command: ConnectChannel) => Promise<E.Either<ConnectRefusal, Channel>>;

  /** Lists what an operator is asked for to connect a channel of each provider. Reads only. */
  readonly listSetups: (query: { readonly project: string }) => Promise<readonly ProviderSetup[]>;

  /**
   * Asks a provider whether a channel with these values could send and receive. Stores nothing, and changes nothing at
   * the provider. Takes about 5 seconds when the provider does not answer.
   *
   * Reads only. Refusals:
   * - `invalid_input`: the provider is unknown, or a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly checkSetup: (
    query: CheckSetup,
  ) => Promise<E.Either<InvalidInput | ProjectNotFound, readonly ChannelCheck[]>>;

  /**
   * Connects a channel by the values that the setup of its provider asks for, and seals its secrets. For the rest it is
   * `connectChannel`.
   *
   * One commit: the channel and the check of the limit. Refusals:
   * - `invalid_input`: the provider is unknown, or a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   * - `provider_not_allowed`: a test project can have sandbox channels only.
   * - `address_taken`: another channel that is not `inactive` uses the number.
   * - `channel_limit_exceeded`: the project has 100 channels.
   */
  readonly setUpChannel: (command: SetUpChannel) => Promise<E.Either<ConnectRefusal, Channel>>;

  /**
   * Replaces some of the values of a channel, such as its token. A value that is absent or empty stays. The status stays.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds or cannot be replaced, or there is none.
   * - `channel_not_found`: there is no such channel.
   */
  readonly changeSetup: (
    command: ChangeSetup,
  ) => Promise<E.Either<InvalidInput | ChannelNotFound, Channel>>;

  /**
   * Asks the provider of a channel whether it can send and receive. Stores nothing, and changes nothing at the provider.
   * Takes about 5 seconds when the provider does not answer. Empty for a provider without checks.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly checkChannel: (
    query: CheckChannel,
  ) => Promise<E.Either<InvalidInput | ChannelNotFound, readonly ChannelCheck[]>>;

  /**
   * Reads one channel with its present status.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: the project has no such channel.
   */
  readonly getChannel: (
    query: ChannelQuery,
  ) => Promise<E.Either<InvalidInput | ChannelNotFound, Channel>>;

  /**
   * Reads the last 100 changes of the status of a channel, newest first.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: the project has no such channel.
   */
  readonly getChannelHistory: (
    query: ChannelQuery,
  ) => Promise<E.Either<InvalidInput | ChannelNotFound, readonly ChannelStatusChange[]>>;

  /**
   * Lists what the providers of a project's channels said last, at most 30 days ago: for instance the status and the quality
   * of a number. Channels of which nothing was said are left out.
   *
   * Reads only. No refusals.
   */
  readonly listConditions: (query: {
    readonly project: ProjectId;
  }) => Promise<readonly ChannelCondition[]>;

  /**
   * Replaces the settings of a channel, such as its token. `change` gets the channel as it is, and may be called again
   * when another change commits first. The status stays.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly changeSettings: (
    command: ChangeSettings,
  ) => Promise<E.Either<InvalidInput | ChannelNotFound, Channel>>;

  /**
   * Sets the rate of a channel, 1 to 9,999 messages a second. Its worker applies it when it reads the channel next. The
   * status stays.
   *
   * One commit. Refusals:
   * - `invalid_input`: the rate is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly changeRate: (
    command: ChangeRate,
  ) => Promise<E.Either<InvalidInput | ChannelNotFound, Channel>>;

  /**
   * Lists the channels of a project, oldest first.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly listChannels: (query: {
    readonly project: string;
  }) => Promise<E.Either<InvalidInput | ProjectNotFound, readonly Channel[]>>;

  /** Lists the channels of a provider in all projects, oldest first. Reads only. */
  readonly listProviderChannels: (query: {
    readonly provider: string;
  }) => Promise<readonly Channel[]>;

  /**
   * Stops a channel: new sends are refused, and accepted messages wait until it is resumed or they expire. Idempotent.
   *
   * One commit: the channel and its event. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly pauseChannel: (command: {
    readonly channel: string;
  }) => Promise<E.Either<InvalidInput | ChannelNotFound, Channel>>;

  /**
   * Resumes a channel: a sandbox channel at once, another when its provider confirms it again. A channel that is not
   * `inactive` stays as it is.
   *
   * One commit: the channel and its events. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   * - `address_taken`: another channel uses its number now.
   */
  readonly resumeChannel: (command: {
    readonly channel: string;
  }) => Promise<E.Either<InvalidInput | ChannelNotFound | AddressTaken, Channel>>;

  /**
   * Applies what a provider reports: statuses, inbound messages, reviews of templates, conditions of channels. Late, early
   * and repeated reports are harmless. Reports of one message are applied in the given order.
   *
   * One commit for each report. Resolves when each report is applied, ignored, or stored: acknowledge it to the provider
   * then. When it rejects, some may be applied; pass all of them again.
   */
  readonly receiveReports: Intake;
};

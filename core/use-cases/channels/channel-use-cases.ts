import type { CallOf } from '../use-case.js';
import type { channels } from './channels.js';

/** The use cases of channels and of what their providers report. Written from their declarations by `npm run openapi`. */
export type ChannelUseCases = {
  /**
   * Connects a number to a project. A sandbox channel is `active` at once. Another is `pending` until its provider confirms
   * it. A number belongs to one channel of its provider at a time, in all projects. See `NewChannel` for the bounds.
   *
   * One commit: the channel and the check of the limit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   * - `provider_not_allowed`: a test project can have sandbox channels only.
   * - `address_taken`: another channel that is not `inactive` uses the number.
   * - `channel_limit_exceeded`: the project has as many channels as it may have.
   */
  readonly connectChannel: CallOf<typeof channels.connectChannel>;

  /**
   * Lists what an operator is asked for to connect a channel of each provider.
   *
   * Reads only.
   */
  readonly listSetups: CallOf<typeof channels.listSetups>;

  /**
   * Asks a provider whether a channel with these values could send and receive. Stores nothing, and changes nothing at the
   * provider. Takes about 5 seconds when the provider does not answer.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly checkSetup: CallOf<typeof channels.checkSetup>;

  /**
   * Connects a channel by the values that the setup of its provider asks for. It seals the secrets among them. For the rest
   * it is `connectChannel`.
   *
   * One commit: the channel and the check of the limit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   * - `provider_not_allowed`: a test project can have sandbox channels only.
   * - `address_taken`: another channel that is not `inactive` uses the number.
   * - `channel_limit_exceeded`: the project has as many channels as it may have.
   */
  readonly setUpChannel: CallOf<typeof channels.setUpChannel>;

  /**
   * Replaces some of the values of a channel, such as its token. A value that is absent or empty stays. The status stays.
   * Refuses a value that cannot be replaced, and none at all, with `invalid_input`.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly changeSetup: CallOf<typeof channels.changeSetup>;

  /**
   * Asks the provider of a channel whether it can send and receive. Stores nothing, and changes nothing at the provider.
   * Takes about 5 seconds when the provider does not answer. Empty for a provider without checks.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly checkChannel: CallOf<typeof channels.checkChannel>;

  /**
   * Gets a channel. `statusReason` says why a channel is not `active`. `network` is what its provider declares that it
   * takes.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: the project has no such channel.
   */
  readonly getChannel: CallOf<typeof channels.getChannel>;

  /**
   * Gets the last 100 changes of the status of a channel, newest first.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: the project has no such channel.
   */
  readonly getChannelHistory: CallOf<typeof channels.getChannelHistory>;

  /**
   * Lists what the providers of a project's channels said last, at most 30 days ago. For instance the status and the quality
   * of a number, also while a channel is active. Channels of which nothing was said are left out.
   *
   * Reads only.
   */
  readonly listConditions: CallOf<typeof channels.listConditions>;

  /**
   * Replaces the settings of a channel, such as its token. `change` gets the channel as it is, and may be called again when
   * another change commits first. The status stays.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly changeSettings: CallOf<typeof channels.changeSettings>;

  /**
   * Sets the rate of a channel, 1 to 9,999 messages a second. Its worker applies it when it reads the channel next. The
   * status stays.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly changeRate: CallOf<typeof channels.changeRate>;

  /**
   * Allows or forbids messages in the network's own form on a channel. A new channel forbids them. The service checks
   * nothing of them. The status stays.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly changeRawSends: CallOf<typeof channels.changeRawSends>;

  /**
   * Lists the channels of a project, of every status, oldest first. The limit `channels` of the project bounds their number.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly listChannels: CallOf<typeof channels.listChannels>;

  /**
   * Lists the channels of a provider in all projects, oldest first. With `project` only those of one project; of one that is
   * not there none.
   *
   * Reads only.
   */
  readonly listProviderChannels: CallOf<typeof channels.listProviderChannels>;

  /**
   * Stops a channel. New sends are refused, and accepted messages wait until it is resumed or they expire. Idempotent.
   *
   * One commit: the channel and its event. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   */
  readonly pauseChannel: CallOf<typeof channels.pauseChannel>;

  /**
   * Resumes a channel: a sandbox channel at once, another when its provider confirms it again. A channel that is not
   * `inactive` stays as it is.
   *
   * One commit: the channel and its events. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: there is no such channel.
   * - `address_taken`: another channel uses its number now.
   */
  readonly resumeChannel: CallOf<typeof channels.resumeChannel>;

  /**
   * Applies what a provider reports: statuses, inbound messages, calls and opt-outs of persons, reviews of templates,
   * conditions of channels. Late, early and repeated reports are harmless. Reports of one message are applied in the given
   * order. Answers the reports about templates that the channel does not have: they change nothing.
   *
   * One commit for each report. Resolves when each report is applied, ignored, or stored: acknowledge it to the provider
   * then. When it rejects, some may be applied; pass all of them again.
   */
  readonly receiveReports: CallOf<typeof channels.receiveReports>;
};

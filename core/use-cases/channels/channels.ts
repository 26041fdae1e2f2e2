import { receiveReports } from '../reports/receive-reports.js';
import { changeRate, changeRawSends, changeSettings } from './change-settings.js';
import { checkChannel, checkSetup } from './connect/check-channel.js';
import { connectChannel } from './connect/connect-channel.js';
import { changeSetup, listSetups, setUpChannel } from './connect/set-up-channel.js';
import { getChannelHistory } from './get-channel-history.js';
import { listConditions } from './list-conditions.js';
import { getChannel, listChannels, listProviderChannels } from './read-channels.js';
import { pauseChannel, resumeChannel } from './switch-channel.js';

/** The use cases of channels and of what their providers report. */
export const channels = {
  connectChannel,
  listSetups,
  checkSetup,
  setUpChannel,
  changeSetup,
  checkChannel,
  getChannel,
  getChannelHistory,
  listConditions,
  changeSettings,
  changeRate,
  changeRawSends,
  listChannels,
  listProviderChannels,
  pauseChannel,
  resumeChannel,
  receiveReports,
};

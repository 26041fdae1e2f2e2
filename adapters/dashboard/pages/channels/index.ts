import { area } from '../../server/page.js';
import { checkAction, pauseAction, rateAction, replaceAction, resumeAction } from './actions.js';
import { channelPage } from './channel.js';
import { checkSetupAction, connectAction } from './connect/actions.js';
import { connectPage } from './connect/page.js';
import { connectSandboxAction } from './connect/sandbox.js';
import { channelsPage } from './list.js';

/** The numbers of a project: connecting and operating them. */
export const channelsArea = area({
  title: 'Channels',
  path: '/channels',
  level: 'project',
  permission: 'channels:read',
  pages: [
    channelsPage,
    connectPage,
    connectAction,
    checkSetupAction,
    connectSandboxAction,
    channelPage,
    checkAction,
    pauseAction,
    resumeAction,
    rateAction,
    replaceAction,
  ],
});

import * as E from 'fp-ts/lib/Either.js';
import { refused, seeOther } from '../../../server/answer.js';
import { projectAction } from '../../../server/page.js';

/** A fictitious number. Channels of the sandbox can share it. */
const address = '+12025550199';

/** Connects a simulated channel, without asking for anything. */
export const connectSandboxAction = projectAction({
  path: '/channels/sandbox',
  permission: 'channels:manage',
  handle: async ({ as, project, path }) => {
    const connected = await as.setUpChannel({
      project: project.id,
      provider: 'sandbox',
      address,
      displayName: 'Sandbox',
      values: {},
    });
    if (E.isLeft(connected)) return refused(connected.left);
    return seeOther(path(`/channels/${connected.right.id}`), 'The sandbox channel is connected.');
  },
});

import { area } from '../../server/page.js';
import { deliveryPage, resendAction } from './delivery/detail.js';
import { createEndpointAction, newEndpointPage } from './endpoint/create.js';
import { endpointPage } from './endpoint/detail.js';
import { editEndpointPage, updateEndpointAction } from './endpoint/edit.js';
import { endpointsPage } from './endpoint/list.js';
import { replayAction, replayPage } from './endpoint/replay.js';
import {
  activateEndpointAction,
  deactivateEndpointAction,
  removeEndpointAction,
  rotateSecretAction,
} from './endpoint/switch.js';
import { testEndpointAction } from './endpoint/test.js';

/** Webhook endpoints and their deliveries. */
export const webhooksArea = area({
  title: 'Webhooks',
  path: '/webhooks',
  level: 'project',
  permission: 'webhooks:read',
  pages: [
    endpointsPage,
    newEndpointPage,
    createEndpointAction,
    endpointPage,
    editEndpointPage,
    updateEndpointAction,
    activateEndpointAction,
    deactivateEndpointAction,
    rotateSecretAction,
    removeEndpointAction,
    testEndpointAction,
    replayPage,
    replayAction,
    deliveryPage,
    resendAction,
  ],
});

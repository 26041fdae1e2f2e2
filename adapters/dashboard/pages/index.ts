import type { Area } from '../server/page.js';
import { alertsArea } from './alerts/index.js';
import { auditArea } from './audit/index.js';
import { channelsArea } from './channels/index.js';
import { contactsArea } from './contacts/index.js';
import { eventsArea } from './events/index.js';
import { inboxArea } from './inbox/index.js';
import { keysArea } from './keys/index.js';
import { mediaArea } from './media/index.js';
import { membersArea } from './members/index.js';
import { messagesArea } from './messages/index.js';
import { overviewArea } from './overview/index.js';
import { projectsArea } from './projects/index.js';
import { requestsArea } from './requests/index.js';
import { settingsArea } from './settings/index.js';
import { templatesArea } from './templates/index.js';
import { organizationUsageArea, usageArea } from './usage/index.js';
import { webhooksArea } from './webhooks/index.js';

/** The areas, in the order of the navigation. */
export const areas: readonly Area[] = [
  overviewArea,
  inboxArea,
  messagesArea,
  contactsArea,
  channelsArea,
  templatesArea,
  webhooksArea,
  alertsArea,
  eventsArea,
  mediaArea,
  requestsArea,
  usageArea,
  keysArea,
  settingsArea,
  projectsArea,
  organizationUsageArea,
  membersArea,
  auditArea,
];

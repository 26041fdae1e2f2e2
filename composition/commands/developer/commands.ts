import { usageCommand, whoamiCommand } from './account.js';
import { alertCommands } from './alerts.js';
import { apiCommand } from './api/api.js';
import { channelsCommands } from './channels.js';
import { contactsCommands } from './contacts.js';
import type { Developer } from './context.js';
import { conversationCommands } from './conversations.js';
import { eventCommands } from './events.js';
import { listenCommand } from './listen/listen.js';
import { logCommands } from './logs.js';
import { mediaCommands } from './media/media.js';
import { messageCommands } from './messages/messages.js';
import { loginCommand, logoutCommand } from './profiles/login.js';
import { profileCommands } from './profiles/profile-commands.js';
import { quickReplyCommands } from './quick-replies.js';
import { templateCommands } from './templates/templates.js';
import { triggerCommand } from './trigger/trigger.js';
import { webhookCommands } from './webhooks/webhooks.js';

/** The commands that call a running server with an API key. Their plural names are those of the API's resources. */
export const developerCommands = (developer: Developer) => [
  loginCommand(developer),
  logoutCommand(developer),
  profileCommands(developer),
  whoamiCommand(developer),
  messageCommands(developer),
  eventCommands(developer),
  templateCommands(developer),
  mediaCommands(developer),
  webhookCommands(developer),
  alertCommands(developer),
  channelsCommands(developer),
  contactsCommands(developer),
  conversationCommands(developer),
  quickReplyCommands(developer),
  logCommands(developer),
  usageCommand(developer),
  listenCommand(developer),
  triggerCommand(developer),
  apiCommand(developer),
];

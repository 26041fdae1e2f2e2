import { usageCommand, whoamiCommand } from './account.js';
import type { Developer } from './context.js';
import { loginCommand, logoutCommand } from './profiles/login.js';
import { profileCommands } from './profiles/profile-commands.js';

/** The commands that call a running server with an API key. Their plural names are those of the API's resources. */
export const developerCommands = (developer: Developer) => [
  loginCommand(developer),
  logoutCommand(developer),
  profileCommands(developer),
  whoamiCommand(developer),
  usageCommand(developer),
];

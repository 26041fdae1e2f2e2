import type { ErrorKind } from '../../../openapi/error-kinds.js';
import { accessHelp } from './access.js';
import { administrationHelp } from './administration.js';
import type { ErrorHelp } from './error-help.js';
import { notFoundHelp } from './not-found.js';
import { requestHelp } from './requests.js';
import { sendingHelp } from './sending.js';
import { serviceHelp } from './service.js';
import { templateHelp } from './templates.js';

/** Cause and remedy of every error. A code without them does not compile. */
export const errorHelp: Readonly<Record<ErrorKind, ErrorHelp>> = {
  ...requestHelp,
  ...accessHelp,
  ...notFoundHelp,
  ...sendingHelp,
  ...templateHelp,
  ...administrationHelp,
  ...serviceHelp,
};

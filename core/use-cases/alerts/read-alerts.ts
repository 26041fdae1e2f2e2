import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shownPage } from '../../contract/shown.js';
import { type Alert, AlertStatus, shownAlert } from '../../model/alerts/alert.js';
import { about } from '../../shared/codec.js';
import { isId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { aPage, aProject } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { useCase } from '../use-case.js';
import type { AlertPorts } from './alert-ports.js';

/** The project has no alert with this id, or no longer. */
export type AlertNotFound = { readonly code: 'alert_not_found'; readonly id: string };

type Ports = Pick<AlertPorts, 'alerts'>;

const listInput = input(
  { project: aProject, ...aPage.needed },
  { status: about(AlertStatus, 'Only those with this status.'), ...aPage.free },
);
export type ListAlerts = InputOf<typeof listInput>;

/** See docs/specification.md#4.20.7. */
export const listAlerts = useCase({
  kind: 'read',
  summary: 'Lists the alerts of a project, newest first.',
  description: ['One that ended is kept for 30 days.'],
  permission: 'webhooks:read',
  owner: byProject,
  within: false,
  input: listInput,
  result: shownPage(shownAlert, 'alt'),
  refusals: { invalid_cursor: '`before` is not the id of an alert' },
  run:
    ({ alerts }: Ports) =>
    async ({
      project,
      status,
      before,
      limit,
    }: ListAlerts): Promise<E.Either<InvalidCursor, Page<Alert>>> => {
      if (before !== undefined && !isId('alt')(before)) return E.left({ code: 'invalid_cursor' });
      const isOpen = status === undefined ? undefined : status === 'open';
      return E.right(
        pageOf(await alerts.list(project, { isOpen, before, limit: limit + 1 }), limit),
      );
    },
});

const alertInput = input({ project: aProject, id: idText('alt') });

/** See docs/specification.md#4.20.8. */
export const getAlert = useCase({
  kind: 'read',
  summary: 'Gets an alert by its id.',
  description: ['One that ended is kept for 30 days.'],
  permission: 'webhooks:read',
  owner: byProject,
  within: false,
  input: alertInput,
  result: shownAlert,
  refusals: { alert_not_found: 'the project has no such alert' },
  run:
    ({ alerts }: Ports) =>
    async ({
      project,
      id,
    }: InputOf<typeof alertInput>): Promise<E.Either<AlertNotFound, Alert>> => {
      const found = isId('alt')(id) ? await alerts.find(project, id) : undefined;
      return found ? E.right(found) : E.left({ code: 'alert_not_found', id });
    },
});

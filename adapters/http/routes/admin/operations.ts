import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import {
  AdminCallerView,
  adminCallerJson,
} from '../../../../core/model/access/admin-token-view.js';
import { about, nullable, view } from '../../../../core/shared/codec.js';
import { Timestamp } from '../../../../core/shared/published.js';
import { isoTimeOrNull } from '../../../../core/shared/time.js';
import { adminRoute } from '../../route/admin-route.js';
import type { AdminRoute } from '../../route/route-types.js';
import { json } from '../../route/success.js';

/** `GET /admin/v1/whoami` (docs/specification.md#10.3.1). */
const whoami = adminRoute({
  method: 'GET',
  path: '/admin/v1/whoami',
  name: 'whoami',
  summary: 'Gets the id, name and scopes of the calling token, and where the dashboard is.',
  description: ['Any valid token can call it, also one without scopes.'],
  client: 'operations.whoami',
  scope: null,
  success: json(200, AdminCallerView),
  errors: [],
  handle: async (_, { operator: { caller, dashboardUrl = null } }) =>
    E.right({ ...adminCallerJson(caller), dashboard_url: dashboardUrl }),
});

const StatusView = view('ServiceStatus', 'How the service is.', {
  version: about(t.string, 'The version of the server.'),
  is_ready: about(t.boolean, 'Whether it can handle requests.'),
  not_ready_reason: about(
    nullable(t.string),
    'Why it cannot, such as `disk_full`; null while it can. An open set.',
  ),
  has_backups: about(t.boolean, 'Whether it makes backups by itself.'),
  newest_backup_at: about(
    nullable(Timestamp),
    'When the newest whole one was made; null when none is known.',
  ),
});

/** `GET /admin/v1/status` (docs/specification.md#10.3.7). */
const status = adminRoute({
  method: 'GET',
  path: '/admin/v1/status',
  name: 'getStatus',
  summary:
    'Gets the version of the server, whether it can handle requests, and how old its newest backup is.',
  description: ['Backups are those that the server makes by itself, not those of a command.'],
  client: 'operations.status',
  scope: 'operations:read',
  success: json(200, StatusView),
  errors: [],
  handle: async (_, { operator }) => {
    const { version, notReady, newestBackupAt } = await operator.status();
    return E.right({
      version,
      is_ready: notReady === undefined,
      not_ready_reason: notReady ?? null,
      has_backups: newestBackupAt !== undefined,
      newest_backup_at: isoTimeOrNull(newestBackupAt ?? undefined),
    });
  },
});

/** The routes of the token itself and of the service. */
export const operationRoutes: readonly AdminRoute[] = [whoami, status];

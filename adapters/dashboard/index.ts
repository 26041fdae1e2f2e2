import type { Mount } from '../http/server/mount.js';
import { homePages } from './pages/home/index.js';
import { areas } from './pages/index.js';
import { searchPages } from './pages/search/index.js';
import { dashboardMount } from './server/dashboard.js';
import type { DashboardPorts } from './server/dashboard-ports.js';

export type { Asking, WhoIsAsking } from './server/asking.js';
export type { DashboardPorts } from './server/dashboard-ports.js';

/** The dashboard, for the `mounts` of an HTTP server. */
export const dashboard = (ports: DashboardPorts): Mount =>
  dashboardMount(ports, areas, [...homePages(areas), ...searchPages]);

import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { Mutant } from '../assemble.js';

export const closedByWebhook: Mutant = {
  name: 'a webhook alone closes the channel',
  useCases:
    () =>
    (app, { machine }) => ({
      ...app,
      receiveReports: (reports) => app.receiveReports(reports.map(closing(machine.clock()))),
    }),
};

const closing =
  (at: number) =>
  (report: ProviderReport): ProviderReport =>
    report.kind === 'inspection'
      ? { ...report, kind: 'condition', becomes: 'inactive', at, until: null }
      : report;

import type { Mutant } from '../assemble.js';

/** The reports about a template as if the provider had no ids. */
export const reportsByName: Mutant = {
  name: "another's template adopted by name, from a report",
  useCases: () => (app) => ({
    ...app,
    receiveReports: (reports) =>
      app.receiveReports(
        reports.map((report) =>
          report.kind === 'template' ? { ...report, providerId: null } : report,
        ),
      ),
  }),
};

/** What is found under the name of ours, as if it were ours for certain. */
export const namesakeAdopted: Mutant = {
  name: "another's template adopted by name, from a look-up",
  parts: (parts) => ({
    ...parts,
    line: {
      ...parts.line,
      findTemplate: async (call) => {
        const found = await parts.line.findTemplate?.(call);
        if (found?.kind === 'namesake') return { ...found, kind: 'found' };
        return found ?? { kind: 'absent' };
      },
    },
  }),
};

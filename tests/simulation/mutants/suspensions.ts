import type { Mutant } from '../assemble.js';

/** Each process looks at projects as if none was suspended, but for the one that suspends and resumes them. */
export const suspensionNotSeen: Mutant = {
  name: 'a worker that does not see suspensions',
  parts: (parts) => {
    if (!parts.machine.name.startsWith('worker')) return parts;
    const { tenants } = parts.stores;
    const findProject: typeof tenants.findProject = async (id) => {
      const { suspension: _, ...project } = (await tenants.findProject(id)) ?? {};
      return 'id' in project
        ? (project as Awaited<ReturnType<typeof tenants.findProject>>)
        : undefined;
    };
    return { ...parts, stores: { ...parts.stores, tenants: { ...tenants, findProject } } };
  },
};

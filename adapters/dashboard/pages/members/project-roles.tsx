import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { projectRoles } from '../../../../core/model/people/permissions.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import type { MemberFacts } from '../../../../core/use-cases/people/members/member-facts.js';
import { refused, seeOther } from '../../server/answer.js';
import { type OrganizationCall, organizationAction } from '../../server/page.js';
import { Card, Form, SelectField, SubmitButton, Table } from '../../view/index.js';
import { RoleBadge } from './roles.js';

/** What the field says for no role. */
const none = 'none';

/** The roles of a member in projects, and a form that changes one. */
export const ProjectRoles = ({
  member,
  projects,
  at,
  action,
}: {
  readonly member: MemberFacts;
  readonly projects: readonly Project[];
  readonly at: OrganizationCall['at'];
  readonly action: string;
}): VNode => {
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  return (
    <Card title="Roles in projects">
      <p class="soft">
        In a project the member may do what the role in the organization gives, and what this one
        gives. A contributor reaches these projects alone.
      </p>
      <Table
        caption="Roles in projects"
        rows={member.projects}
        keyOf={({ project }) => project}
        columns={[
          {
            heading: 'Project',
            cell: ({ project }) => (
              <a href={at(`/projects/${project}`)}>{names.get(project) ?? project}</a>
            ),
          },
          { heading: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
        ]}
        empty={<p>There is none.</p>}
      />
      {projects.length > 0 && (
        <Form action={action}>
          <SelectField
            name="project"
            label="Project"
            isRequired
            choices={projects.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            name="project_role"
            label="Role in the project"
            isRequired
            value="developer"
            choices={[
              ...projectRoles.map((role) => ({ value: role, label: role })),
              { value: none, label: 'none: take it away' },
            ]}
          />
          <SubmitButton>Set the role in the project</SubmitButton>
        </Form>
      )}
    </Card>
  );
};

/** Sets or takes away the role of a member in a project. */
export const setProjectRoleAction = organizationAction({
  path: '/members/:user/project-role',
  permission: 'members:manage',
  handle: async ({ as, organization, params, form, path }) => {
    const given = form.get('project_role');
    const role = projectRoles.find((each) => each === given);
    if (role === undefined && given !== none) return refused({ code: 'malformed_request' });
    const project = form.get('project') ?? '';
    const found = await as.getProject({ project });
    if (E.isLeft(found)) return refused(found.left);
    // The address names the organization of the member: a project of another one is not in its list.
    if (found.right.organization !== organization.id)
      return refused({ code: 'project_not_found', id: project });
    const named = { project, user: params.user };
    const set =
      role === undefined
        ? await as.removeProjectRole(named)
        : await as.setProjectRole({ ...named, role });
    if (E.isLeft(set)) return refused(set.left);
    return seeOther(path(`/members/${params.user}`), 'The role in the project is set.');
  },
});

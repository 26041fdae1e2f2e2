import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { projectRoles } from '../../../../core/model/people/permissions.js';
import {
  groupRoles,
  type MappedGroup,
} from '../../../../core/model/provisioning/provisioned-group.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import { refused, seeOther, view } from '../../server/answer.js';
import { type OrganizationCall, organizationAction, organizationPage } from '../../server/page.js';
import { Card, Facts, Form, Id, SelectField, SubmitButton, Table } from '../../view/index.js';
import { RoleBadge } from './roles.js';

/** What a field says for no role. */
const none = 'none';
const nothing = { value: none, label: 'none: it gives nothing' };

/** The groups of the directory, with what they give. */
export const Groups = ({
  groups,
  path,
}: {
  readonly groups: readonly MappedGroup[];
  readonly path: OrganizationCall['path'];
}): VNode => (
  <Table
    caption="Groups of the directory"
    rows={groups}
    keyOf={({ group }) => group.id}
    columns={[
      {
        heading: 'Name',
        cell: ({ group }) => (
          <a href={path(`/directory/groups/${group.id}`)}>{group.displayName}</a>
        ),
      },
      { heading: 'Role in the organization', cell: ({ group }) => <Given role={group.role} /> },
      { heading: 'Roles in projects', cell: ({ inProjects }) => inProjects.length },
    ]}
    empty={<p>There is none: the directory has pushed no groups.</p>}
  />
);

const Given = ({ role }: { readonly role: MappedGroup['group']['role'] }): VNode =>
  role === null ? <>None</> : <RoleBadge role={role} />;

/** Shows what a group of the directory gives; who manages owners changes it. */
export const groupPage = organizationPage({
  path: '/directory/groups/:group',
  permission: 'members:read',
  handle: async ({ as, organization, params, can, path, at }) => {
    const listed = await as.listScimGroups({ organization: organization.id });
    if (E.isLeft(listed)) return refused(listed.left);
    const found = listed.right.find(({ group }) => group.id === params.group);
    if (!found) return refused({ code: 'scim_group_not_found', id: params.group });
    const projects = await as.listProjects({ organization: organization.id });
    if (E.isLeft(projects)) return refused(projects.left);
    const { group } = found;
    const action = (name: string): string => path(`/directory/groups/${group.id}/${name}`);
    return view({
      title: group.displayName,
      back: { href: path('/directory'), label: 'Directory (SCIM)' },
      body: (
        <>
          <Card title="About">
            <Facts
              facts={[
                ['Role in the organization', <Given key="role" role={group.role} />],
                ['Id in the directory', group.externalId ?? 'None'],
                ['Id', <Id key="id" id={group.id} />],
              ]}
            />
          </Card>
          {can('owners:manage') && (
            <Card title="Role in the organization">
              <Form action={action('role')}>
                <SelectField
                  name="role"
                  label="Role"
                  hint="A member has the greatest role of its groups and of its attribute roles, from the next request on."
                  isRequired
                  value={group.role ?? none}
                  choices={[...groupRoles.map((role) => ({ value: role, label: role })), nothing]}
                />
                <SubmitButton>Set the role</SubmitButton>
              </Form>
            </Card>
          )}
          <InProjects
            {...{ of: found, projects: projects.right, at }}
            action={can('owners:manage') ? action('project-role') : undefined}
          />
        </>
      ),
    });
  },
});

const InProjects = ({
  of: { inProjects },
  projects,
  at,
  action,
}: {
  readonly of: MappedGroup;
  readonly projects: readonly Project[];
  readonly at: OrganizationCall['at'];
  /** Where the form is sent; undefined without one. */
  readonly action: string | undefined;
}): VNode => {
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  return (
    <Card title="Roles in projects">
      <Table
        caption="Roles in projects"
        rows={inProjects}
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
      {action !== undefined && projects.length > 0 && (
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
            choices={[...projectRoles.map((role) => ({ value: role, label: role })), nothing]}
          />
          <SubmitButton>Set the role in the project</SubmitButton>
        </Form>
      )}
    </Card>
  );
};

/** A role of a form; null for `none`, undefined for what is no role. */
const roleGiven = <Role extends string>(
  roles: readonly Role[],
  given: string | null,
): Role | null | undefined => (given === none ? null : roles.find((role) => role === given));

/** Sets what a group gives in the organization. */
export const setGroupRoleAction = organizationAction({
  path: '/directory/groups/:group/role',
  permission: 'owners:manage',
  handle: async ({ as, organization, params: { group }, form, path }) => {
    const role = roleGiven(groupRoles, form.get('role'));
    if (role === undefined) return refused({ code: 'malformed_request' });
    const set = await as.setScimGroupRole({ organization: organization.id, group, role });
    if (E.isLeft(set)) return refused(set.left);
    return seeOther(path(`/directory/groups/${group}`), 'The role is set.');
  },
});

/** Sets what a group gives in a project. */
export const setGroupProjectRoleAction = organizationAction({
  path: '/directory/groups/:group/project-role',
  permission: 'owners:manage',
  handle: async ({ as, organization, params: { group }, form, path }) => {
    const role = roleGiven(projectRoles, form.get('project_role'));
    if (role === undefined) return refused({ code: 'malformed_request' });
    const project = form.get('project') ?? '';
    const named = { organization: organization.id, group, project };
    const set = await as.setScimGroupProjectRole({ ...named, role });
    if (E.isLeft(set)) return refused(set.left);
    return seeOther(path(`/directory/groups/${group}`), 'The role in the project is set.');
  },
});

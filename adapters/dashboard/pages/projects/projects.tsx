import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { Environment, type Project } from '../../../../core/model/tenants/project.js';
import { again, refused, seeOther, view } from '../../server/answer.js';
import { type OrganizationCall, organizationAction, organizationPage } from '../../server/page.js';
import {
  Card,
  EmptyState,
  EnvironmentBadge,
  Form,
  Id,
  SelectField,
  SubmitButton,
  Table,
  TextField,
  Time,
} from '../../view/index.js';

/** Lists the projects of an organization. */
export const projectsPage = organizationPage({
  path: '/projects',
  permission: 'organization:read',
  handle: async ({ as, organization, at, path, can }) => {
    const listed = await as.listProjects({ organization: organization.id });
    if (E.isLeft(listed)) return refused(listed.left);
    return view({
      title: 'Projects',
      body: (
        <>
          <Projects projects={listed.right} at={at} canCreate={can('projects:create')} />
          {can('projects:create') && <NewProject action={path('/projects')} />}
        </>
      ),
    });
  },
});

/** Creates a project. */
export const createProjectAction = organizationAction({
  path: '/projects',
  permission: 'projects:create',
  handle: async ({ as, organization, form, at }) => {
    const environment = Environment.decode(form.get('environment'));
    const created = await as.createProject({
      organization: organization.id,
      name: (form.get('name') ?? '').trim(),
      environment: E.isRight(environment) ? environment.right : 'test',
    });
    if (E.isLeft(created)) return again(projectsPage, created.left);
    return seeOther(at(`/projects/${created.right.id}`), 'The project is created.');
  },
});

type ProjectsProps = {
  readonly projects: readonly Project[];
  readonly at: OrganizationCall['at'];
  readonly canCreate: boolean;
};

const Projects = ({ projects, at, canCreate }: ProjectsProps): VNode => (
  <Table
    caption="Projects"
    rows={projects}
    keyOf={({ id }) => id}
    columns={[
      { heading: 'Name', cell: ({ id, name }) => <a href={at(`/projects/${id}`)}>{name}</a> },
      {
        heading: 'Data',
        cell: ({ environment }) => <EnvironmentBadge environment={environment} />,
      },
      { heading: 'Id', cell: ({ id }) => <Id id={id} /> },
      { heading: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
    ]}
    empty={
      <EmptyState title="No project yet">
        <p>
          {canCreate
            ? 'Create one below. A test project sends to simulated phones, and is never billed.'
            : 'An owner or an admin of the organization can create one, or give you a role in one.'}
        </p>
      </EmptyState>
    }
  />
);

const NewProject = ({ action }: { readonly action: string }): VNode => (
  <Card title="New project">
    <Form action={action}>
      <TextField name="name" label="Name" isRequired maxLength={200} />
      <SelectField
        name="environment"
        label="Data"
        isRequired
        hint="A test project sends to simulated phones alone. This never changes."
        choices={[
          { value: 'test', label: 'Test' },
          { value: 'live', label: 'Live' },
        ]}
      />
      <SubmitButton>Create the project</SubmitButton>
    </Form>
  </Card>
);

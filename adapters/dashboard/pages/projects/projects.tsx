import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { Environment, type Project } from '../../../../core/model/tenants/project.js';
import { refused, seeOther, view } from '../../server/answer.js';
import { type OrganizationCall, organizationAction, organizationPage } from '../../server/page.js';
import {
  Card,
  EmptyState,
  EnvironmentBadge,
  Form,
  type FormErrors,
  formErrors,
  Id,
  SelectField,
  SubmitButton,
  Table,
  TextField,
  Time,
} from '../../view/index.js';

type Typed = { readonly values: URLSearchParams; readonly errors: FormErrors };

const shown = async ({ as, organization, at, path, can }: OrganizationCall, typed?: Typed) => {
  const listed = await as.listProjects({ organization: organization.id });
  if (E.isLeft(listed)) return refused(listed.left);
  return view({
    title: 'Projects',
    status: typed ? 422 : 200,
    body: (
      <>
        <Projects projects={listed.right} at={at} canCreate={can('projects:create')} />
        {can('projects:create') && <NewProject action={path('/projects')} typed={typed} />}
      </>
    ),
  });
};

/** Lists the projects of an organization. */
export const projectsPage = organizationPage({
  path: '/projects',
  permission: 'settings:read',
  handle: (call) => shown(call),
});

/** Creates a project. */
export const createProjectAction = organizationAction({
  path: '/projects',
  permission: 'projects:create',
  handle: async (call) => {
    const { as, organization, form, at } = call;
    const environment = Environment.decode(form.get('environment'));
    const created = await as.createProject({
      organization: organization.id,
      name: (form.get('name') ?? '').trim(),
      environment: E.isRight(environment) ? environment.right : 'test',
    });
    if (E.isRight(created))
      return seeOther(at(`/projects/${created.right.id}`), 'The project is created.');
    const refusal = created.left;
    return refusal.code === 'invalid_input' || refusal.code === 'project_limit_exceeded'
      ? shown(call, { values: form, errors: formErrors(refusal) })
      : refused(refusal);
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
            : 'An owner or an admin of the organization can create one.'}
        </p>
      </EmptyState>
    }
  />
);

const NewProject = ({
  action,
  typed,
}: {
  readonly action: string;
  readonly typed: Typed | undefined;
}): VNode => (
  <Card title="New project">
    <Form action={action} values={typed?.values} errors={typed?.errors}>
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

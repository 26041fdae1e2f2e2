import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { templateStatuses } from '../../../../core/model/templates/status.js';
import type { Template } from '../../../../core/model/templates/template.js';
import { refused, refusedList, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { ButtonLink, EmptyState, Pager, Table, Time } from '../../view/index.js';
import { FilterForm, FilterSelect, FilterText } from '../../view/parts/filter-form.js';
import { TemplateStatusBadge } from './status.js';

const pageSize = 50;

/** Lists the templates of a project, by status, channel and name. */
export const templatesPage = projectPage({
  path: '/templates',
  permission: 'templates:read',
  handle: async (call) => {
    const { as, project, query, path, can } = call;
    const filter = {
      status: templateStatuses.find((status) => status === query.get('status')),
      channel: query.get('channel') || undefined,
      name: query.get('name')?.trim() || undefined,
    };
    const before = query.get('cursor') || undefined;
    const [listed, channels] = await Promise.all([
      as.listTemplates({ project: project.id, ...filter, before, limit: pageSize }),
      as.listChannels({ project: project.id }),
    ]);
    if (E.isLeft(listed)) return refusedList(listed.left, before);
    if (E.isLeft(channels)) return refused(channels.left);
    const { items, hasMore } = listed.right;
    const last = items.at(-1);
    const canManage = can('templates:manage');
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    return view({
      title: 'Templates',
      actions: canManage && (
        <ButtonLink kind="primary" href={path('/templates/new')}>
          New template
        </ButtonLink>
      ),
      body: (
        <>
          <Filter call={call} channels={channels.right} isActive={isFiltered} />
          <Templates
            templates={items}
            channels={channels.right}
            path={path}
            empty={<Empty isFiltered={isFiltered} canManage={canManage} />}
          />
          <Pager
            label="Templates"
            first={before && path('/templates', filter)}
            next={hasMore && last ? path('/templates', { ...filter, cursor: last.id }) : undefined}
          />
        </>
      ),
    });
  },
});

type FilterProps = {
  readonly call: ProjectCall;
  readonly channels: readonly Channel[];
  readonly isActive: boolean;
};

const Filter = ({ call: { path, query }, channels, isActive }: FilterProps): VNode => (
  <FilterForm action={path('/templates')} isActive={isActive}>
    <FilterSelect
      name="status"
      label="Status"
      value={query.get('status')}
      choices={templateStatuses.map((status) => ({ value: status, label: status }))}
    />
    <FilterSelect
      name="channel"
      label="Channel"
      value={query.get('channel')}
      choices={channels.map(({ id, address, displayName }) => ({
        value: id,
        label: displayName ?? address,
      }))}
    />
    <FilterText name="name" label="Name" value={query.get('name')} />
  </FilterForm>
);

type TemplatesProps = {
  readonly templates: readonly Template[];
  readonly channels: readonly Channel[];
  readonly path: ProjectCall['path'];
  readonly empty: VNode;
};

const Templates = ({ templates, channels, path, empty }: TemplatesProps): VNode => {
  const nameOf = (id: string): string => {
    const channel = channels.find((each) => each.id === id);
    return channel ? (channel.displayName ?? channel.address) : id;
  };
  return (
    <Table
      caption="Templates"
      rows={templates}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Name',
          cell: ({ id, name }) => <a href={path(`/templates/${id}`)}>{name}</a>,
        },
        { heading: 'Status', cell: (template) => <TemplateStatusBadge template={template} /> },
        { heading: 'Language', cell: ({ language }) => language },
        { heading: 'Category', cell: ({ category }) => category },
        {
          heading: 'Channel',
          cell: ({ channel }) => <a href={path(`/channels/${channel}`)}>{nameOf(channel)}</a>,
        },
        { heading: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
      ]}
      empty={empty}
    />
  );
};

const Empty = ({
  isFiltered,
  canManage,
}: {
  readonly isFiltered: boolean;
  readonly canManage: boolean;
}): VNode =>
  isFiltered ? (
    <EmptyState title="No template fits the filter">
      <p>The name must be the whole name of the template.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No template yet">
      <p>
        {canManage
          ? 'A person who has not written to you within 24 hours can only get an approved template. Make the first one.'
          : 'An owner, an admin or a developer of the organization can make one.'}
      </p>
    </EmptyState>
  );

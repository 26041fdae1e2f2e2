import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { ApiRequest } from '../../../../core/model/requests/api-request.js';
import { madeAt } from '../../../../core/shared/ids.js';
import { refusedList, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { Badge, EmptyState, ExactTime, Id, isolated, Pager, Table } from '../../view/index.js';
import { FilterForm, FilterSelect, FilterText } from '../../view/parts/filter-form.js';

const pageSize = 50;

const statuses = [
  { value: 'failed', label: 'Failed' },
  ...['2xx', '4xx', '5xx', '401', '403', '404', '409', '422', '429'].map((value) => ({
    value,
    label: value,
  })),
];

/** Lists the requests of a project, newest first. */
export const requestsPage = projectPage({
  path: '/requests',
  permission: 'requests:read',
  handle: async ({ as, project, query, path }) => {
    const given = (name: string): string | undefined => query.get(name)?.trim() || undefined;
    const before = given('before');
    const status = statuses.find(({ value }) => value === query.get('status'))?.value;
    const filters = {
      ...{ status, path: given('path'), key: given('key'), idempotency: given('idempotency') },
    };
    const asked = { project: project.id, ...filters, before, limit: pageSize };
    const found = await as.listRequests(asked);
    if (E.isLeft(found)) return refusedList(found.left, before);
    const { items, next } = found.right;
    const isFiltered = Object.values(filters).some((value) => value !== undefined);
    return view({
      title: 'Requests',
      body: (
        <>
          <FilterForm action={path('/requests')} isActive={isFiltered}>
            <FilterSelect name="status" label="Status" value={status ?? null} choices={statuses} />
            <FilterText
              name="path"
              label="Path"
              value={filters.path ?? null}
              placeholder="/v1/messages"
            />
            <FilterText name="key" label="API key" value={filters.key ?? null} />
            <FilterText
              name="idempotency"
              label="Idempotency key"
              value={filters.idempotency ?? null}
            />
          </FilterForm>
          <Requests requests={items} path={path} isFiltered={isFiltered} hasMore={next !== null} />
          <Pager
            label="requests"
            first={before === undefined ? undefined : path('/requests', filters)}
            next={next === null ? undefined : path('/requests', { ...filters, before: next })}
          />
        </>
      ),
    });
  },
});

/** The status of an answer. */
export const StatusBadge = ({ status }: Pick<ApiRequest, 'status'>): VNode => {
  const isBad = status >= 500 ? 'bad' : 'warning';
  return <Badge tone={status < 400 ? 'good' : isBad}>{String(status)}</Badge>;
};

const Requests = ({
  requests,
  path,
  isFiltered,
  hasMore,
}: {
  readonly requests: readonly ApiRequest[];
  readonly path: ProjectCall['path'];
  readonly isFiltered: boolean;
  readonly hasMore: boolean;
}): VNode => (
  <Table
    caption="Requests"
    rows={requests}
    keyOf={({ id }) => id}
    columns={[
      { heading: 'Time', cell: ({ id }) => <ExactTime at={madeAt(id)} /> },
      { heading: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
      {
        heading: 'Request',
        cell: ({ id, method, path: target }) => (
          <a class="line" href={path(`/requests/${id}`)}>
            <code>
              {isolated(method)} {isolated(target)}
            </code>
          </a>
        ),
      },
      { heading: 'Error', cell: ({ error }) => error && <code>{error.code}</code> },
      { heading: 'Took', cell: ({ durationMs }) => `${durationMs} ms` },
      { heading: 'API key', cell: ({ key }) => <Id id={key} /> },
    ]}
    empty={
      hasMore ? (
        <EmptyState title="None of these">
          <p>The newest requests have none that matches. Go on with the next page.</p>
        </EmptyState>
      ) : (
        <EmptyState title={isFiltered ? 'No request matches' : 'No request yet'}>
          <p>
            {isFiltered
              ? 'Filters match whole paths, keys and idempotency keys.'
              : 'Each request with an API key is here a second after its answer.'}
          </p>
        </EmptyState>
      )
    }
  />
);

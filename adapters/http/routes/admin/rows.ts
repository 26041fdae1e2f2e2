import type { AdminScope } from '../../../../core/model/access/admin-scopes.js';
import { adminRoute, type Operator } from '../../route/admin-route.js';
import { requestOf } from '../../route/request-of.js';
import type { DecodedRequest } from '../../route/route.js';
import { type Door, type Row, routesThrough } from '../../route/route-of.js';
import type { AdminRoute } from '../../route/route-types.js';

/** A command that names nothing. */
const nothing = { organization: '', project: '', channel: '', key: '' };

/** Operators with their tokens: they name the project, and may do everything that a scope allows. */
const operators: Door<
  DecodedRequest<unknown, unknown, unknown> & Operator,
  AdminScope,
  AdminRoute
> = {
  // What these fields are, hosts and members alone say.
  ofCaller: ['may', 'onProgress', 'lastsMs', 'answers'],
  given: () => ({}),
  useCase: (_, name, { operator }) => operator.useCases[name as keyof typeof operator.useCases],
  // What names no owner is not found before the use case is called.
  met: (codes, { owner }) => [
    ...new Set([
      ...(owner ? [owner.missing(nothing as never).code] : []),
      ...codes.filter((code) => code !== 'insufficient_permission'),
    ]),
  ],
  define: (definition, { scope, takesKey = false }) =>
    adminRoute({ ...definition, scope, takesKey }),
};

const routesOf = routesThrough(operators);

/** The routes of use cases for operators, in the order of the rows, each with the request that calls it. */
export const adminRoutesOf = <
  UseCases extends Readonly<Record<string, { readonly facts: object }>>,
>(
  useCases: UseCases,
  rows: { readonly [Name in keyof UseCases]?: Row<AdminScope> },
): readonly AdminRoute[] =>
  routesOf(useCases, rows).map((made, i) => {
    const [useCase = '', row] = Object.entries<Row<AdminScope> | undefined>(rows)[i] ?? [];
    if (!row) return made;
    return { ...made, called: { useCase, requestOf: (command) => requestOf(row, command) } };
  });

import type * as t from 'io-ts';
import type { AdminScope } from '../../../../core/model/access/admin-scopes.js';
import { about } from '../../../../core/shared/codec.js';
import { factsOf } from '../../../../core/use-cases/use-case.js';
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
  ofCaller: ['may', 'acting', 'onProgress', 'lastsMs', 'answers'],
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

/** What the fields of bodies mean. */
const meanings: Readonly<Record<string, string>> = {
  name: 'What people call it: one line of 1 to 200 characters.',
  environment: '`live`, or `test` for sandbox channels alone. It never changes.',
  days: 'Days until the project is deleted, from 1 to 365.',
  reason: 'Why, for people: each refusal says it. Null for no reason.',
  scopes: 'What the key may do.',
  allowedIps: 'The CIDR ranges from which the key works. Default: any address.',
  provider: 'The provider of the channel, such as `sandbox`.',
  address: 'The number in E.164 format; of an SMS channel also a short code or a sender id.',
  displayName: 'What people call the channel. Default: null.',
  values:
    'What the setup of the provider asks for, by its names. Secrets are encrypted before they are stored.',
  webhookUrl: 'The URL on which the provider should call back. Default: any with the right path.',
  ratePerSecond: 'Messages a second that the channel sends at most.',
  rawSends: "Whether the channel sends messages in the network's own form.",
  recipient: 'A phone number, a user id of the provider, or the id of a contact.',
  role: 'What the member may do.',
  expiresAt: 'When it expires; null for never, which is the default.',
  email: 'The email address of the person.',
  requireSecondFactor: 'Whether a session needs a second factor. Absent: as it is.',
  requireSingleSignOn: 'Whether a session needs a single sign-on. Absent: as it is.',
  dashboardAddresses:
    'The CIDR ranges from which the dashboard is used, at most 50; empty for any address. Absent: as they are.',
};

/** A row whose request says what each field means. */
const explainedRow = (declared: { readonly facts: object }, row: Row<AdminScope>) => {
  const { needed, free } = factsOf(declared).input;
  const codecs = { ...needed, ...free } as Readonly<Record<string, t.Mixed>>;
  const said = Object.entries(codecs).flatMap(([field, codec]) => {
    const meaning = meanings[field];
    return meaning === undefined ? [] : [[field, about(codec, meaning)]];
  });
  return { ...row, inRequest: { ...Object.fromEntries(said), ...row.inRequest } };
};

const routesOf = routesThrough(operators);

/** The routes of use cases for operators, in the order of the rows, each with the request that calls it. */
export const adminRoutesOf = <
  UseCases extends Readonly<Record<string, { readonly facts: object }>>,
>(
  useCases: UseCases,
  rows: { readonly [Name in keyof UseCases]?: Row<AdminScope> },
): readonly AdminRoute[] =>
  Object.entries<Row<AdminScope> | undefined>(rows).flatMap(([useCase, plain]) => {
    const declared = useCases[useCase];
    if (!plain || !declared) return [];
    const row = explainedRow(declared, plain);
    const called = { useCase, requestOf: (command: object) => requestOf(row, command) };
    return routesOf({ [useCase]: declared }, { [useCase]: row }).map((made) => ({
      ...made,
      called,
    }));
  });

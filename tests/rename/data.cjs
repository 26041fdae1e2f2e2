// The renames. moves: [from, to]; names: [file or folder/, 'name' or 'Outer.name', new name, options]; phrases: [where, text or /re/, text].
// Paths in `names` and `phrases` are those after the moves.
const H = 'adapters/http/', K = 'adapters/knex/', D = 'adapters/dashboard/', C = 'composition/', T = 'tests/';
const E = `${T}emulators/whatsapp-cloud/`;

exports.moves = [
  // RequestContext, its limits and the services: what request, response, route, routes and streams share.
  [`${H}server/request-context.ts`, `${H}context/request-context.ts`],
  [`${H}server/limits.ts`, `${H}context/limits.ts`],
  [`${H}server/services.ts`, `${H}context/services.ts`],
  // Installations and migrations are one room; released migrations are frozen, in a room of their own.
  ...['erased-deliveries', 'event-moments', 'event-traces', 'incarnations', 'initial', 'key-names', 'key-proofs', 'oldest-server',
    'retention-limits', 'room-for-updates', 'steady-time', 'stored-answers'].map((n) => [`${K}migrations/${n}.ts`, `${K}migrations/released/${n}.ts`]),
  ...['media', 'people', 'statistics', 'subscriptions'].map((n) => [`${K}migrations/${n}/`, `${K}migrations/released/`]),
  [`${K}installations/`, `${K}migrations/`],
  [`${T}${K}installations/`, `${T}${K}migrations/`],
  // Rooms that existed only for the number of files.
  ['core/shared/maps/', 'core/shared/'],
  [`${T}core/shared/maps/`, `${T}core/shared/`],
  ['core/workers/sends/pace/', 'core/workers/sends/'],
  // Names.
  ['adapters/whatsapp-cloud/account/closer-look.ts', 'adapters/whatsapp-cloud/account/diagnose-number.ts'],
  [`${D}server/security/kept-form.tsx`, `${D}server/security/resend-form.tsx`],
  [`${D}server/security/foreign-form.tsx`, `${D}server/security/csrf-failure.tsx`],
  [`${H}admission/turns.ts`, `${H}admission/fair-queue.ts`],
  [`${H}admission/fair-turns.ts`, `${H}admission/tenant-queue.ts`],
  [`${E}graph/call.ts`, `${E}graph/graph-call.ts`],
  [`${E}graph/answers/page.ts`, `${E}graph/answers/http-reply.ts`],
  ['core/use-cases/authorization/scope.ts', 'core/use-cases/authorization/resource-owner.ts'],
  ['core/use-cases/messages/find-material.ts', 'core/use-cases/messages/find-references.ts'],
  [`${C}commands/developer/session.ts`, `${C}commands/developer/with-client.ts`],
  [`${C}commands/developer/profiles/connection.ts`, `${C}commands/developer/profiles/api-connection.ts`],
  ['adapters/webhook-sender/connection.ts', 'adapters/webhook-sender/origin-connection.ts'],
  [`${C}processes/place.ts`, `${C}processes/process-slot.ts`],
];

const answer = [
  // What a use case answers keeps the word.
  [`${D}server/answer.ts`, 'Answer', 'PageAnswer'],
  [`${K}commit/commit.ts`, 'Answer', 'CommitResult'],
  [`${K}commit/grouped.ts`, 'GroupAnswer', 'GroupResult'],
  [`${K}thread/messages.ts`, 'Answer', 'ThreadAnswer'],
  [`${K}thread/messages.ts`, 'Call', 'ThreadCall'],
  [`${C}commands/context.ts`, 'Answer', 'RunAndPrint'],
  [`${C}commands/context.ts`, 'answerWith', 'runAndPrint'],
  [`${C}server/admin/messages.ts`, 'Answer', 'FromAdminThread'],
  [`${C}server/admin/messages.ts`, 'Report', 'ToAdminThread'],
  [`${T}adapters/client/service.ts`, 'Answer', 'ScriptedAnswer'],
  [`${T}bench/processes/host.ts`, 'Answer', 'HostAnswer'],
  [`${E}graph/answers/answer.ts`, 'Answer', 'GraphAnswer'],
  [`${T}support/heron/heron-client.ts`, 'Answer', 'HeronAnswer'],
  [`${T}support/heron/heron-service.ts`, 'Answer', 'HeronReply'],
  [`${D}sign-in/sign-in-use-cases.ts`, 'Answer', 'PageResult'],
  [`${H}route/under-key.ts`, 'Answer', 'KeyedResult'],
  ['core/workers/deliveries/attempt-delivery.ts', 'Answer', 'AttemptOutcome'],
  [`${T}composition/developer/follow-events.http.test.ts`, 'Answer', 'StreamAnswer'],
  [`${T}simulation/actors/clients.ts`, 'Answer', 'AcceptResult'],
  [`${T}support/servers/receiver.ts`, 'Answer', 'ReceiverAnswer'],
  ...[`${K}readiness/`, `${K}session/`, `${C}processes/`, 'core/workers/', `${T}`].map((f) => [f, 'Answer', 'Result', { kind: 'TypeParameter' }]),
  [`${C}testing/`, 'Answer', 'Reply', { kind: 'TypeParameter' }],
];

const session = [
  [`${K}session/session.ts`, 'Session', 'DatabaseSession'],
  [`${K}session/session.ts`, 'SessionHooks', 'DatabaseSessionHooks'],
  [`${K}session/session.ts`, 'SessionOptions', 'DatabaseSessionOptions'],
  [`${K}session/session-of.ts`, 'sessionOf', 'databaseSessionOf'],
  [`${K}session/within/session-within.ts`, 'SessionWithin', 'DatabaseSessionWithin'],
  [`${K}session/within/session-within.ts`, 'sessionsWithin', 'databaseSessionsWithin'],
  [`${C}commands/developer/with-client.ts`, 'Session', 'ConnectedClient'],
  [`${C}commands/developer/with-client.ts`, 'withSession', 'withClient'],
  [`${C}commands/developer/with-client.ts`, 'withConnection', 'withClientOf'],
  [`${T}support/dashboard/fake-sign-in.ts`, 'Session', 'FakeSession'],
];

const connection = [
  // A connection to a database keeps the word.
  ['adapters/webhook-sender/origin-connection.ts', 'Connection', 'OriginConnection'],
  ['adapters/webhook-sender/origin-connection.ts', 'ConnectionOptions', 'OriginConnectionOptions'],
  [`${C}commands/developer/profiles/api-connection.ts`, 'Connection', 'ApiConnection'],
  [`${C}commands/developer/profiles/api-connection.ts`, 'connectionOf', 'apiConnectionOf'],
  [`${H}server/requests-in-flight.ts`, 'Connection', 'SocketRequests'],
  [`${T}adapters/client/stream.unit.test.ts`, 'Connection', 'ScriptedStream'],
];

const page = [
  [`${D}server/page.ts`, 'Page', 'DashboardPage'],
  [`${H}docs/site.tsx`, 'Page', 'ReferencePage'],
  [`${E}graph/answers/http-reply.ts`, 'Page', 'HttpReply'],
  [`${E}graph/answers/http-reply.ts`, 'pageOf', 'httpReplyOf'],
  [`${C}commands/completion/complete.ts`, 'Page', 'PageOfIds'],
  [`${T}whatsapp/event-reader.ts`, 'Page', 'EventPage'],
];

const owner = 'core/use-cases/authorization/resource-owner.ts';
const scope = [
  [owner, 'Scope', 'ResourceOwner'],
  [owner, 'ScopePorts', 'OwnerPorts'],
  [owner, 'FindScope', 'FindOwner'],
  [owner, 'scopeOfProject', 'ownerOfProject'],
];

const call = [
  // What a use case is once its ports are given keeps the word; so do the calls of a page (ProjectCall).
  ['adapters/client/transport/request.ts', 'Call', 'ApiCall'],
  [`${H}route/route.ts`, 'Call', 'DecodedRequest'],
  [`${H}route/route-types.ts`, 'RawCall', 'RawRequest'],
  [`${E}graph/graph-call.ts`, 'Call', 'GraphCall'],
  [`${T}simulation/ledger.ts`, 'Call', 'ProviderCall'],
  ['adapters/memory/synchronous.ts', 'Call', 'StoreMethod'],
  [`${C}host/proven-stores.ts`, 'Call', 'StoreMethod'],
  ['core/use-cases/authorization/act-as-key.ts', 'Call', 'BoundUseCase'],
  [`${T}support/documents/client-calls.ts`, 'Call', 'ClientCall'],
  [`${D}server/page.ts`, 'Call', 'PageCall', { kind: 'TypeParameter' }],
  ['adapters/whatsapp-cloud/provider.ts', 'Call', 'ProviderRequest', { kind: 'TypeParameter' }],
  [`${C}assembly/traced-provider.ts`, 'Call', 'ProviderRequest', { kind: 'TypeParameter' }],
  [`${C}testing/remote/scripted.ts`, 'Call', 'Received', { kind: 'TypeParameter' }],
];

const verdict = [
  // The verdict on a Change, and of a provider on a template, keep the word: a judgement.
  ['adapters/whatsapp-cloud/errors/error-table.ts', 'Verdict', 'ErrorClass'],
  ['adapters/whatsapp-cloud/errors/error-table.ts', 'ErrorEntry.verdict', 'errorClass'],
  ['adapters/whatsapp-cloud/errors/error-table.ts', 'entry.verdict', 'errorClass'],
  ['core/model/media/judge-media-type.ts', 'Verdict', 'TypesOfBytes'],
  ['core/model/media/judge-media-type.ts', 'verdictOf', 'typesOfBytes'],
];

const look = [
  [`${D}pages/messages/detail/follow.ts`, 'Look', 'ShownState'],
  [`${D}pages/messages/detail/follow.ts`, 'follow.look', 'recheck'],
  [`${D}pages/messages/detail/follow.ts`, 'lookMs', 'recheckMs'],
  [`${D}pages/events/tail.tsx`, 'lookMs', 'recheckMs'],
  [`${D}server/output/live.ts`, 'lookMs', 'recheckMs'],
  [`${H}streams/event-streams.ts`, 'lookMs', 'recheckMs'],
  [`${H}streams/event-streams.ts`, 'nextLook', 'nextRecheck', { every: true }],
  [`${H}streams/event-streams.ts`, 'look', 'recheck', { every: true }],
  [`${C}server/admin/start-admin.ts`, 'lookMs', 'recheckMs'],
  [`${C}server/admin/start-admin.ts`, 'nextLook', 'nextRecheck', { every: true }],
  [`${C}server/admin/start-admin.ts`, 'endLooks', 'endRechecks', { every: true }],
  [`${C}server/admin/start-admin.ts`, 'look', 'recheck', { every: true }],
  ['adapters/client/calls/wait-for.ts', 'Look', 'GetMessage'],
  ['adapters/client/calls/wait-for.ts', 'looks', 'rechecks'],
  ['adapters/client/calls/wait-for.ts', 'look', 'getMessage', { every: true }],
  [`${H}admission/crowding.ts`, 'look', 'recheck', { every: true }],
  ['adapters/system/steady-time.ts', 'SteadyTime.look', 'recheck'],
  ['core/workers/sends/due-watch.ts', 'look', 'recheck', { every: true }],
  ['core/workers/sends/send-lane.ts', 'endLook', 'endRecheck', { every: true }],
  ['adapters/whatsapp-cloud/account/diagnose-number.ts', 'closerLook', 'diagnoseNumber'],
  [`${D}server/security/resend-form.tsx`, 'lookThenSend', 'confirmUnknown'],
  [`${D}server/security/resend-form.tsx`, 'signInThenSend', 'signInThenResend'],
  [`${D}server/security/resend-form.tsx`, 'sendAgain', 'confirmResend'],
  [`${D}server/security/resend-form.tsx`, 'KeptForm', 'SubmittedForm'],
  [`${D}server/serve-page.ts`, 'keptForm', 'submittedForm', { every: true }],
  [`${D}server/security/csrf-failure.tsx`, 'foreignForm', 'csrfFailure'],
];

const nothing = [
  ['core/commit/aspect.ts', 'nothing', 'emptyPhase'],
  [`${K}commit/aspect.ts`, 'nothing', 'emptyPhase'],
  [`${D}server/call.ts`, 'nothing', 'noSubject'],
  [`${D}pages/events/list.tsx`, 'Nothing', 'NoEvents'],
  [`${D}pages/messages/list.tsx`, 'Nothing', 'NoMessages'],
  [`${D}pages/search/search.tsx`, 'Nothing', 'NotFound'],
  [`${H}docs/document/fields.ts`, 'nothing', 'emptyShape'],
  [`${H}route/body.ts`, 'nothing', 'noValue'],
  [`${H}route/route.ts`, 'nothing', 'noParameters'],
  ['core/use-cases/erasure/erase-person.ts', 'nothing', 'noneErased'],
  ['core/use-cases/messages/search-messages.ts', 'nothing', 'noneFound'],
  [`${T}support/fixtures/prune-all.ts`, 'nothing', 'noneRemoved'],
  [`${T}adapters/knex/postgres/hosts/several-hosts.database.test.ts`, 'nothing', 'closedPort', { every: true }],
  [`${T}composition/developer/commands.http.test.ts`, 'nothing', 'unchanged', { every: true }],
  [`${T}composition/tracing/pass-through.http.test.ts`, 'nothing', 'untraced', { every: true }],
  [`${T}conformance/commit/within.ts`, 'nothing', 'noneStored', { every: true }],
  [`${T}conformance/stores/people/users.ts`, 'nothing', 'noDetails', { every: true }],
  [`${T}conformance/stores/reopen.ts`, 'nothing', 'emptyTexts', { every: true }],
  [`${T}composition/media-url.unit.test.ts`, 'nothing', 'absent', { every: true }],
  [`${T}core/model/messages/send.unit.test.ts`, 'nothing', 'given', { every: true }],
  [`${T}soak/load.ts`, 'nothing', 'emptyTally', { every: true }],
];

const turns = [
  // A turn of the event loop keeps the word.
  [`${H}admission/fair-queue.ts`, 'Turns', 'FairQueue'],
  [`${H}admission/fair-queue.ts`, 'turns', 'fairQueue'],
  [`${H}admission/tenant-queue.ts`, 'FairTurns', 'TenantQueue'],
  [`${H}admission/tenant-queue.ts`, 'fairTurns', 'tenantQueue'],
  [`${T}bench/measure/alternate.ts`, 'Turns', 'Rounds'],
  [`${T}bench/measure/alternate.ts`, 'Turns.turns', 'rounds'],
  [`${T}bench/benches.ts`, 'turns', 'rounds', { every: true }],
  [`${T}bench/start/bench-start.ts`, 'turns', 'rounds', { every: true }],
  [`${T}bench/webhooks/bench-webhooks.ts`, 'turns', 'rounds', { every: true }],
  [`${T}bench/measure/sample.ts`, 'overTurns', 'overRounds'],
  [`${T}bench/`, 'turns', 'rounds', { every: true, except: [`${T}bench/bytes/`] }],
  [`${T}pruning/`, 'turns', 'rounds', { every: true }],
  [`${T}core/workers/statistics/event-counter.unit.test.ts`, 'turns', 'steps', { every: true }],
  [`${T}emulators/whatsapp-cloud/templates/components/buttons.ts`, 'turns', 'switches', { every: true }],
];

const limits = [
  ['core/model/retention/limits.ts', 'leastDays', 'minDays'],
  ['core/model/retention/limits.ts', 'mostDays', 'maxDays'],
  ['core/model/retention/limits.ts', 'least', 'min', { every: true }],
  [`${D}pages/usage/dates.ts`, 'mostDays', 'maxDays'],
  [`${C}server/start-server.ts`, 'exportMs.least', 'min'],
  [`${C}server/start-server.ts`, 'exportMs.most', 'max'],
  [`${C}commands/arguments.ts`, 'least', 'min', { every: true }],
  [`${C}commands/arguments.ts`, 'most', 'max', { every: true }],
  [`${E}templates/lifetime.ts`, 'least', 'min', { every: true }],
  [`${E}templates/lifetime.ts`, 'most', 'max', { every: true }],
  [`${E}messages/content/checks.ts`, 'least', 'min', { every: true }],
  [`${E}messages/content/checks.ts`, 'most', 'max', { every: true }],
  ...['actors/keyed/keyed-writer.ts', 'actors/hostile-provider.ts', 'actors/place.ts', 'actors/line-to-provider.ts',
    'actors/templates/hostile-templates.ts', 'actors/clients.ts', 'actors/host/host-program.ts', 'world/chance.ts']
    .flatMap((f) => [[`${T}simulation/${f}`, 'least', 'min', { every: true }], [`${T}simulation/${f}`, 'most', 'max', { every: true }]]),
];

const others = [
  ['core/model/messages/payload.ts', 'Material', 'PayloadReferences'],
  ['core/model/messages/payload.ts', 'material', 'references', { every: true }],
  ['core/use-cases/messages/decide-acceptance.ts', 'material', 'references', { every: true }],
  ['core/use-cases/messages/accept-message.ts', 'material', 'references', { every: true }],
  ['core/use-cases/messages/find-references.ts', 'findMaterial', 'findReferences'],
  ['core/use-cases/messages/find-references.ts', 'FindMaterialPorts', 'FindReferencesPorts'],
  [`${T}core/use-cases/billing/usage-recount.unit.test.ts`, 'materialOf', 'entitiesOf', { every: true }],
  ['core/ports/queues/dead-letter-store.ts', 'putAside', 'addDeadLetter'],
  ['core/workers/subscriptions/dead-letters.ts', 'DeadLetters.putAside', 'add'],
  [`${K}stores/readers.ts`, 'PutAside', 'QuarantineReports'],
  [`${K}stores/readers.ts`, 'putAside', 'reportQuarantine'],
  [`${K}stores/readers.ts`, 'setAside', 'quarantine', { every: true }],
  [`${K}stores/session-stores.ts`, 'Options.putAside', 'quarantine'],
  [`${K}thread/written-stores.ts`, 'putAside', 'quarantine', { every: true }],
  [`${K}tables/messages/unmatched-reports.ts`, 'putAsideReports', 'quarantineReports'],
  [`${T}simulation/mutants/subscriptions.ts`, 'putAsideInTwoTransactions', 'deadLetteredInTwoTransactions'],
  [`${T}simulation/checks/subscriptions.ts`, 'putAsideAt', 'deadLetteredAt', { every: true }],
  [`${K}commit/grouped.ts`, 'setAside', 'postpone', { every: true }],
  ['core/use-cases/reports/receive-reports.ts', 'hear', 'recordActivity', { every: true }],
  [`${T}simulation/world/machine.ts`, 'hear', 'onBack', { every: true }],
  [`${T}support/servers/switchable-receiver.ts`, 'hear', 'onReceived', { every: true }],
  [`${T}core/workers/deliveries/delivery-scene.ts`, 'hear', 'listener', { every: true }],
  [`${T}core/workers/sends/sandbox-scene.ts`, 'hear', 'listener', { every: true }],
  [`${T}simulation/actors/network.ts`, 'hear', 'onArrival', { every: true }],
  [`${T}support/reference/run-code.ts`, 'hear', 'onChunk', { every: true }],
  [`${T}whatsapp/deployment.ts`, 'hear', 'onText', { every: true }],
  ['core/workers/sends/send-lane.ts', 'sendsIn', 'sendLaneWork'],
  ['core/workers/deliveries/delivery-lane.ts', 'deliveriesIn', 'deliveryLaneWork'],
  // The left column of plain-words. Not: fields that are stored (RemoteContent.medium), columns of rows, messages between processes of two versions.
  ['core/use-cases/idempotency/answer-form.ts', 'AnswerForm.again', 'replay'],
  [`${C}processes/process-slot.ts`, 'Place', 'ProcessSlot'],
  [`${C}processes/process-slot.ts`, 'PlacePorts', 'ProcessSlotPorts'],
  [`${C}processes/process-slot.ts`, 'place', 'processSlot'],
  [`${C}processes/supervisor.ts`, 'places', 'slots', { every: true }],
  ['core/ports/queues/subscription-store.ts', 'place', 'setCursors'],
  [`${C}backup/location.ts`, 'ObjectLocation.place', 'bucket'],
  ['core/use-cases/messages/search-failures.ts', 'FoundFailures.rest', 'unsearched'],
  ['core/use-cases/messages/search-messages.ts', 'rest', 'unsearched', { every: true }],
  [`${H}request/upload/multipart-form.ts`, 'FormReading.part', 'filePart'],
  ['adapters/memory/commit/jobs.ts', 'settle', 'settleJobs'],
  ['core/ports/people/audit-store.ts', 'settle', 'recordOutcome'],
  [`${K}tables/people/audit-entries.ts`, 'settleAuditEntries', 'recordOutcomes'],
  ['core/model/webhooks/attempt-end.ts', 'settled', 'settledDelivery'],
];

exports.names = [...answer, ...session, ...connection, ...page, ...scope, ...call, ...verdict, ...look, ...nothing, ...turns, ...limits, ...others];


const K2 = 'adapters/knex/tables/';
exports.names.push(
  ['core/use-cases/use-case.ts', 'scope', 'owner', { every: true }],
  ['core/use-cases/authorization/', 'scope', 'owner', { every: true }],
  [`${T}core/workers/subscriptions/subscription-scene.ts`, 'putAside', 'addDeadLetter', { every: true }],
  [`${K}session/postgres/within-flight.ts`, 'release', 'releaseSavepoint'],
  [`${K}session/postgres/within-flight.ts`, 'guard', 'guardHostTransaction'],
  // Exports that share a name with another statement, or say less than their statement.
  [`${K2}erasure.ts`, 'deleteExternalIds', 'eraseExternalIds'],
  [`${K2}erasure.ts`, 'deleteReports', 'eraseSandboxReports'],
  [`${K2}erasure.ts`, 'eraseCalls', 'eraseSandboxCalls'],
  [`${K2}erasure.ts`, 'markDeliveries', 'markErasedDeliveries'],
  [`${K2}event-counts.ts`, 'addCounts', 'addEventCounts'],
  [`${K2}old-rows.ts`, 'deleteCalls', 'deleteSandboxCalls'],
  [`${K2}queue/sandbox.ts`, 'knownSubjects', 'knownSandboxSubjects'],
  [`${K2}queue/sandbox.ts`, 'dueReports', 'dueSandboxReports'],
  [`${K2}queue/sandbox.ts`, 'leaseReports', 'leaseSandboxReports'],
  [`${K2}queue/sandbox.ts`, 'nextReport', 'nextSandboxReport'],
  [`${K2}queue/sandbox.ts`, 'deleteReports', 'deleteSandboxReports'],
  [`${K2}queue/subscriptions.ts`, 'setFailure', 'setEventFailure'],
  [`${K2}queue/subscriptions.ts`, 'deleteCursors', 'deleteEventCursors'],
  [`${K2}queue/subscriptions.ts`, 'allPositions', 'allEventPositions'],
  [`${K2}queue/subscriptions.ts`, 'positionsIn', 'eventPositions'],
  [`${K2}queue/dead-letters.ts`, 'removeErrors', 'removeErrorsOfDeadLetters'],
  [`${K2}queue/dead-letters.ts`, 'removeErrorsOfGone', 'removeErrorsOfGoneEvents'],
  [`${K2}tenants/rate-buckets.ts`, 'addBuckets', 'addRateBuckets'],
  [`${K2}tenants/rate-buckets.ts`, 'lockBuckets', 'lockRateBuckets'],
  [`${K2}tenants/rate-buckets.ts`, 'setBuckets', 'setRateBuckets'],
  [`${K2}tenants/retention-limits.ts`, 'limitsSetBy', 'retentionLimitsOf'],
  [`${K2}tenants/retention-limits.ts`, 'limitsAfter', 'retentionLimitsAfter'],
  [`${K2}tenants/retention-limits.ts`, 'deleteLimits', 'deleteRetentionLimits'],
  [`${K2}tenants/retention-limits.ts`, 'setDoneTo', 'setRetentionDoneTo'],
  [`${K2}webhooks/open-deliveries.ts`, 'openReplayed', 'openReplayedDeliveries'],
  [`${K2}webhooks/open-deliveries.ts`, 'firstFollowing', 'firstFollowingDelivery'],
  [`${K2}webhooks/open-deliveries.ts`, 'countedOpen', 'countedOpenDeliveries'],
);

const code = /^(core|adapters|composition|tests)\/.*\.tsx?$/;
const written = 'adapters/knex/thread/written-stores.ts';
exports.phrases = [
  // Texts that name members.
  [written, "damagedReports: ['putAside']", "damagedReports: ['quarantine']"],
  [written, "'putAside'", "'addDeadLetter'"],
  [written, "    'place',\n    'remove',", "    'setCursors',\n    'remove',"],
  [written, "audit: ['append', 'settle',", "audit: ['append', 'recordOutcome',"],
  ['docs/stores.md', '`putAside`, `returnDeadLetter`', '`addDeadLetter`, `returnDeadLetter`'],
  [`${T}bench/report/compare.ts`, "'messages' | 'turns' | 'seconds'", "'messages' | 'rounds' | 'seconds'"],
  [`${T}bench/report/compare.ts`, '{ turns: rounds }', '{ rounds }'],
  [`${T}bench/report/compare.ts`, '`turns` and `seconds`', '`rounds` and `seconds`'],
  [`${T}bench/main.ts`, '--turns N', '--rounds N'],
  [`${T}bench/main.ts`, "  'turns',", "  'rounds',"],
  [/^(docs\/performance\.md|tests\/(bench|pruning)\/.*)$/, '--turns', '--rounds'],
  [`${T}bench/benches.ts`, 'with the turns that it has', 'with the rounds that it has'],
  [`${T}bench/report/compare.ts`, 'with turns such that', 'with rounds such that'],
  [`${T}bench/measure/sample.ts`, 'What several turns come to', 'What several rounds come to'],
  [`${T}bench/processes/listen.ts`, 'between the turns of', 'between the rounds of'],
  // Behind a cast, or an optional member of a value whose type is inferred: the compiler does not see it.
  [/^core\/use-cases\/.*\.ts$/, /^( +)again: async \(/m, '$1replay: async ('],
  [`${K}stores/readers.ts`, 'but for `setAside`', 'but for `quarantine`'],
  ['core/use-cases/authorization/rules-of.ts', 'scope: owner', 'owner'],
  [`${T}core/use-cases/use-case.unit.test.ts`, 'permission: undefined, scope: undefined', 'permission: undefined, owner: undefined'],
  [`${T}core/use-cases/use-case.unit.test.ts`, 'scope: __', 'owner: __'],
  ['core/use-cases/use-case.ts', "'scope' | 'judges'", "'owner' | 'judges'"],
  [/^(core|tests\/core)\/use-cases\//, /\bscope: (by[A-Z]\w+)/, 'owner: $1'],
  ['docs/declared-once.md', 'scope: byProject', 'owner: byProject'],
  ['docs/declared-once.md', '`permission` and `scope`', '`permission` and `owner`'],
  ['docs/declared-once.md', '`permission`, `scope`, `audit`', '`permission`, `owner`, `audit`'],
  // Comments.
  ['core/use-cases/messages/find-references.ts', '`findMaterial`', '`findReferences`'],
  [owner, 'Finds the scope of commands of one form.', 'Finds the owner of what commands of one form are about.'],
  [owner, 'The refusal of a command whose scope is not there.', 'The refusal of a command whose owner is not there.'],
  [owner, 'Where an action takes place. Its organization decides who may do it.', 'The organization and project that own what a command is about. The organization decides who may run it.'],
  [`${H}admission/fair-queue.ts`, 'A queue with one line for each key. The keys take turns, so that no key waits for all entries of another.', 'A fair queue: one line for each key. The keys take turns, so that no key waits for all entries of another.'],
  [`${C}processes/`, 'One of the places of a supervisor. A process serves in it', 'One of the slots of a supervisor. A process serves in it'],
  [`${C}processes/`, 'What a place needs.', 'What a slot needs.'],
  [`${C}processes/`, 'serves in any place.', 'serves in any slot.'],
  [`${C}processes/`, 'An empty place.', 'An empty slot.'],
  [`${C}processes/`, 'may have taken the place.', 'may have taken the slot.'],
  [`${C}processes/`, 'by the number of their place, from 1', 'by the number of their slot, from 1'],
  // Rooms: the number of files is a warning.
  ['tests/architecture/rooms.architecture.test.ts', `const mostFilesPerFolder = 16;`, `/** A folder with more is printed: a room is made by meaning, so its size is a question, no failure. */
const manyFiles = 16;`],
  ['tests/architecture/rooms.architecture.test.ts', `test(\`no folder has more than \${mostFilesPerFolder} TypeScript files\`, () => {
  assert.ok(fileCounts.size > 50);
  const crowded = [...fileCounts].filter(([, count]) => count > mostFilesPerFolder);
  assert.deepEqual(
    crowded.map(([folder]) => folder),
    [],
  );
});`, `test('with many TypeScript files are printed', () => {
  assert.ok(fileCounts.size > 50);
  for (const [folder, count] of fileCounts)
    if (count > manyFiles) console.warn(\`\${folder} has \${count} files.\`);
});`],
  ['docs/contributing.md', 'A folder has at most 16 files, a line of a comment at most 130 characters.', 'A folder is made by meaning; the test of rooms prints those with more than 16 files. A line of a comment has at most 130 characters.'],
  ['docs/contributing.md', '1. `adapters/knex/migrations/<name>.ts`: the statements', '1. `adapters/knex/migrations/released/<name>.ts`: the statements'],
  ['tests/architecture/imports.architecture.test.ts', String.raw`/^adapters\/knex\/migrations\/(?!(index|migrate|migration)\.ts$)/`, String.raw`/^adapters\/knex\/migrations\/released\//`],
  // A version of before the move has the file in the room of installations.
  ['tests/support/hosts/previous-version.ts', "  existsSync(join(folder, 'adapters/knex/migrations/newer-schema.ts'));", "  ['installations', 'migrations'].some((room) =>\n    existsSync(join(folder, `adapters/knex/${room}/newer-schema.ts`)),\n  );"],
  // Names of statements.
  ['tests/architecture/statements.architecture.test.ts', /test\('of a database have a name each[\s\S]*?\n\}\);/, `const texts = sourcesIn('adapters')
  .filter(({ path }) => path.includes('adapters/knex/'))
  .map(({ text }) => text);

/** A declaration whose value is a statement: what declares it, and its name. */
const statement = /\\bconst (\\w+)(?:(?!\\bconst\\b)[\\s\\S])*?= \\{\\n  name: '(\\w+)',\\n  columns\\b/g;

test('of a database are named by what declares them, in snake case', () => {
  const found = texts.flatMap((text) => [...text.matchAll(statement)]);
  assert.ok(found.length > 100);
  for (const [, what = '', name] of found)
    assert.equal(name, what.replace(/[A-Z]/g, (capital) => \`_\${capital.toLowerCase()}\`));
});

test('of a database have a name each: Postgres prepares a statement under its name', () => {
  const names = texts
    .flatMap((text) => [...text.matchAll(/\\bname: '([a-z_]+)',\\n\\s+columns\\b/g)])
    .map(([, name]) => name);
  assert.ok(names.length > 100);
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  );
});`, { once: 'named by what declares them' }],
  // Glossary.
  ['docs/glossary.md', /\n\| material \| [^\n]*/, ''],
  ['docs/glossary.md', /\n(\| refusal \| )/, '\n| references (of a payload) | The stored template and media files that a payload names. | `PayloadReferences` in `core/model/messages/payload.ts` | referenced entities |\n| resource owner | The organization and project that own what a command is about; the organization decides who may run it. | `ResourceOwner` in `core/use-cases/authorization/resource-owner.ts` | tenant, account |\n$1', { once: '| resource owner |' }],
  ['docs/glossary.md', /\n(\| fan-out \| )/, '\n| fair queue | A queue in which keys take turns, so that no key waits for all entries of another; of tenants, organizations and in each its projects. | `FairQueue` in `adapters/http/admission/fair-queue.ts` | fair queuing, round robin |\n$1', { once: '| fair queue |' }],
  ['docs/glossary.md', /\n(\| defect \| )/, '\n| database session | The access of the stores to a database; a session without more is that of a person who has signed in. | `DatabaseSession` in `adapters/knex/session/session.ts` | unit of work, connection |\n$1', { once: '| database session |' }],
  ['docs/changelog.md', /(## Unreleased\n\n### Changed\n\n)/, '$1- Library, renamed exports and members: `DeadLetterStore.addDeadLetter` (`putAside`), `SubscriptionStore.setCursors` (`place`), `AuditStore.recordOutcome` (`settle`) of a store; `RawRequest` (`RawCall`) of the HTTP adapter. Their behaviour is the same.\n', { once: 'Library, renamed exports and members' }],
];

export type { SendChoice } from '../../core/model/messages/sends/send-body.js';
export type { Tenant } from './admission/tenant-queue.js';
export type {
  AdminCall,
  AdminServices,
  OperatorUseCases,
  ServiceStatus,
} from './context/admin-services.js';
export type { EventRead, EventStreams } from './context/event-streams.js';
export { type HttpLimits, httpLimits } from './context/limits.js';
export type { RequestContext } from './context/request-context.js';
export type { ProviderServices, Services } from './context/services.js';
export { catalogue, messageOf } from './errors/catalogue.js';
export { type CatalogueEntry, type ErrorType, errorTypes } from './errors/declared-error.js';
export type {
  ErrorCode,
  EventStreamRefusal,
  InvalidCursor,
  NotFound,
  Refusal,
  RefusalOf,
  RequestRefusal,
} from './errors/refusal.js';
export type { Rejection } from './errors/rejection.js';
export type { RequestPart, Violation } from './errors/violation.js';
export type { FetchHandler, FetchOptions } from './handler/fetch/fetch-handler.js';
export type { HandlerParts, HandlerServices } from './handler/handler-parts.js';
export { type MountableHandler, messagingHandler } from './handler/messaging-handler.js';
export type { NodeHandler, ServerLoad } from './handler/serving.js';
export {
  adminOpenApiDocument,
  adminOpenApiText,
  openApiDocument,
  openApiText,
} from './openapi/document.js';
export type { HttpResponse } from './response/response.js';
export type { BodyKind } from './route/body.js';
export type {
  AdminRoute,
  AnyRoute,
  Arrived,
  HeaderDescription,
  KeyedRoute,
  OpenRoute,
  Outcome,
  RawRequest,
  RequestOf,
  Route,
  RouteFacts,
} from './route/route-types.js';
export type { Success } from './route/success.js';
export { adminRoutes } from './routes/admin/index.js';
export { adminReferenceRoutes } from './routes/admin/reference.js';
export { routes } from './routes/index.js';
export { polledPaths } from './routes/probes.js';
export type { TemplateBody } from './routes/templates/components-body.js';
export { type ScimPorts, scimMount } from './scim/scim-mount.js';
export type { AnsweredRequest, OnAnswered } from './server/answered-request.js';
export type { HttpPorts } from './server/http-ports.js';
export { loggedRequest } from './server/logged-request.js';
export type { Mount } from './server/mount.js';
export type { Tls } from './server/node-server.js';
export { type HttpServer, httpServer } from './server/server.js';

export { type CatalogueEntry, catalogue, errorTypes } from './errors/catalogue.js';
export { openApiDocument, openApiText } from './openapi/document.js';
export type { Route } from './route/route-data.js';
export { routes } from './routes/index.js';
export type { AnsweredRequest, OnAnswered } from './server/answered.js';
export type { HttpPorts } from './server/host.js';
export { type HttpLimits, httpLimits } from './server/limits.js';
export { type HttpServer, httpServer } from './server/server.js';
export type { Services } from './server/services.js';

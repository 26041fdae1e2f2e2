export type { AnsweredRequest, OnAnswered } from './answered.js';
export { type CatalogueEntry, catalogue, errorTypes } from './catalogue.js';
export type { HttpPorts } from './host.js';
export { type HttpLimits, httpLimits } from './limits.js';
export { openApiDocument, openApiText } from './openapi/document.js';
export type { Route } from './route-data.js';
export { routes } from './routes.js';
export { type HttpServer, httpServer } from './server.js';
export type { Services } from './services.js';

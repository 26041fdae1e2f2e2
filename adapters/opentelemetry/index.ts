export { openTelemetryTracer } from './tracer.js';

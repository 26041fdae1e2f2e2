import type { Template } from '../../../core/model/templates/template.js';
import type { TemplateReport } from '../../../core/model/templates/template-report.js';
import { idOf, noon } from '../any.js';

/** A template of `anyChannel`, handed over by job 1. */
export const anyTemplate = (given: Partial<Template> = {}): Template => ({
  id: idOf('tmpl', 1),
  project: idOf('proj', 1),
  version: 1,
  channel: idOf('chan', 1),
  name: 'order_update',
  language: 'en_US',
  category: 'utility',
  body: 'Hello {{1}}, your order {{2}} is on its way.',
  components: {},
  examples: [],
  status: 'submitted',
  rejectionReason: null,
  submission: idOf('job', 1),
  providerId: null,
  heardAt: null,
  createdAt: noon,
  updatedAt: noon,
  ...given,
});

export const anyTemplateReport = (given: Partial<TemplateReport> = {}): TemplateReport => ({
  kind: 'template',
  channel: idOf('chan', 1),
  name: 'order_update',
  language: 'en_US',
  providerId: 'provider.1',
  status: 'approved',
  reason: null,
  at: noon,
  ...given,
});

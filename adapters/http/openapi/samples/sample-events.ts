import type { EventType } from '../../../../core/model/events/event.js';
import { exampleData } from '../../../../core/model/events/examples/example-event.js';
import { sampleId } from './sample.js';
import { sampleMessage } from './sample-resources.js';

/** A sample event of that type. */
export const sampleEvent = (type: EventType) => ({
  id: sampleId('evt'),
  type,
  sequence: 42,
  created_at: sampleMessage.accepted_at,
  data: exampleData(type),
});

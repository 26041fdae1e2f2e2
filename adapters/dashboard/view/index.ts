export { Badge, EnvironmentBadge, type Tone } from './badge.js';
export { ButtonLink, Card, Columns, Figure } from './card.js';
export { Code, CopyButton, Id, Json, SecretOnce } from './code.js';
export { Confirm } from './confirm.js';
export { EmptyState } from './empty-state.js';
export {
  CheckboxField,
  type Choice,
  ChoicesField,
  FileField,
  Form,
  GroupField,
  HiddenField,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from './form.js';
export { type FormErrors, fieldErrors, formErrors, refusalText } from './form-errors.js';
export { isolated } from './isolated.js';
export { Notice } from './notice.js';
export { usePage } from './page-context.js';
export { Pager } from './pager.js';
export { Part } from './part.js';
export { Plot, type Series } from './plot.js';
export { type Column, Facts, Table } from './table.js';
export { durationText, ExactTime, Time } from './time.js';

import type { ApiDocument } from '../document/api-document.js';
import { type Guide, guides } from './guides.js';

/** What the reference says of an API beside its document. */
export type ApiFacts = {
  /** What it is called after the name of the product. */
  readonly name: string;
  /** Where its document is, from the root of the service. */
  readonly document: string;
  readonly guides: readonly Guide[];
  /** The operation whose samples the first page shows. */
  readonly first: string;
  /** Whether pages can send requests. */
  readonly canTry: boolean;
  /** Whether its page of errors has the errors of every API. Otherwise it has those of its document. */
  readonly hasEveryError: boolean;
  /** The heading of the scopes, and who can call an operation. */
  readonly access: { readonly title: string; readonly any: string; readonly needs: string };
  /** The environment variables that samples read, each with its name and a value. */
  readonly variables: { readonly address: Variable; readonly secret: Variable };
  /** Its client: the import of the function that makes one, its name, and the option with the secret. */
  readonly client: { readonly imported: string; readonly make: string; readonly secret: string };
};

type Variable = { readonly name: string; readonly value: string };

const ofProjects: ApiFacts = {
  name: 'API',
  document: 'v1/openapi.json',
  guides,
  first: 'acceptMessage',
  canTry: true,
  // `doc_url` of an error of any API leads there.
  hasEveryError: true,
  access: {
    title: 'Scopes of keys',
    any: 'Any API key of the project can call it.',
    needs: 'The API key needs the scope',
  },
  variables: {
    address: { name: 'ROUNDTRIP_URL', value: 'http://localhost:8080' },
    secret: { name: 'ROUNDTRIP_API_KEY', value: 'rt_test_...' },
  },
  client: {
    imported: "import { roundtrip } from 'roundtrip/client';",
    make: 'roundtrip',
    secret: 'key',
  },
};

const ofOperators: ApiFacts = {
  name: 'Admin API',
  document: 'admin/v1/openapi.json',
  guides: [],
  first: 'createOrganization',
  // It refuses requests of pages.
  canTry: false,
  hasEveryError: false,
  access: {
    title: 'Scopes of tokens',
    any: 'Any token can call it.',
    needs: 'The token needs the scope',
  },
  variables: {
    address: { name: 'ADMIN_URL', value: 'http://localhost:9090' },
    secret: { name: 'ROUNDTRIP_ADMIN_TOKEN', value: 'rt_admin_...' },
  },
  client: {
    imported: "import { roundtripAdmin } from 'roundtrip/client/admin';",
    make: 'roundtripAdmin',
    secret: 'token',
  },
};

/** The facts of the API that a document describes. Its security scheme tells which one that is. */
export const apiOf = ({ components }: ApiDocument): ApiFacts =>
  'adminToken' in components.securitySchemes ? ofOperators : ofProjects;

import assert from 'node:assert/strict';
import { postgresHosts } from '../../../../../adapters/knex/session/postgres/hosts/postgres-hosts.js';
import { suite } from '../../../../support/suite.js';

const cases = suite('the hosts of a URL of Postgres');

const hostsOf = (url: string) => {
  const found = postgresHosts(url);
  return 'problem' in found ? found.problem : found;
};

cases('are one host, which need not accept writes', () => {
  for (const url of [
    'postgres://u:p@h/db',
    'postgresql://h:1/db?sslmode=require',
    'postgres:///db',
  ])
    assert.deepEqual(hostsOf(url), {
      hosts: [{ name: /\/\/(?:.*@)?([^/]*)/.exec(url)?.[1], url }],
      mustAcceptWrites: false,
    });
});

cases('are each put into the URL alone, in their order', () => {
  const url =
    'postgres://u:a,b@h1:5432,[::1]:5433,h3/db?target_session_attrs=read-write&sslmode=require';
  const rest = '/db?target_session_attrs=read-write&sslmode=require';
  assert.deepEqual(hostsOf(url), {
    hosts: ['h1:5432', '[::1]:5433', 'h3'].map((name) => ({
      name,
      url: `postgres://u:a,b@${name}${rest}`,
    })),
    mustAcceptWrites: true,
  });
});

cases('must accept writes when there are several, or when the URL says so', () => {
  const urls = ['postgres://h1,h2/db', 'postgres://h/db?target_session_attrs=primary'];
  for (const url of urls) {
    const found = postgresHosts(url);
    assert.ok(!('problem' in found) && found.mustAcceptWrites, url);
  }
});

cases('are refused with the place of the wrong one, and without the password', () => {
  const wrong: Readonly<Record<string, RegExp>> = {
    'postgres://u:hush@h1,h2:x/db': /place 2 of 2/,
    'postgres://u:hush@h1,/db': /place 2 of 2/,
    'postgres://u:hush@,h2/db': /place 1 of 2/,
    'postgres://u:hush@h1:70000/db': /place 1 of 1/,
    'postgres://u:hu/hush@h1,h2/db': /percent-encoded/,
    'postgres://u:hush@h1,h2/db?target_session_attrs=standby': /target_session_attrs=standby/,
    'postgres://u:hush@h/db?host=h1,h2': /before the \//,
  };
  for (const [url, reason] of Object.entries(wrong)) {
    const problem = String(hostsOf(url));
    assert.match(problem, reason, url);
    assert.doesNotMatch(problem, /hu(sh|\/)/);
  }
});

cases.run();

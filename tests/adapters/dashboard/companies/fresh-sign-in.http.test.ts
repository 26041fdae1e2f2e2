import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../../core/model/people/actor.js';
import { freshMs } from '../../../../core/model/people/session.js';
import { declared } from '../../../../core/use-cases/declared.js';
import { factsOf } from '../../../../core/use-cases/use-case.js';
import { password } from '../../../core/use-cases/people/people-scene.js';
import { shows, showsNot } from '../../../support/dashboard/shows.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { withCompany } from './company-scene.js';

const test = suite('dashboard: fresh sign-in');

test('every use case that needs it refuses a session without it', () =>
  withCompany(async ({ host, organization }) => {
    const { useCases, project } = host;
    const asked = { project, scopes: [], expiresAt: null, allowedIps: [] };
    const { key } = rightOf(await useCases.createKey(asked));
    const values: Readonly<Record<string, unknown>> = {
      ...{ ...asked, organization, key: key.id, id: 'wep_x', user: 'user_x', days: 30 },
      ...{
        role: 'viewer',
        name: 'Okta',
        token: 'stok_x',
        group: 'pgrp_x',
        email: 'bob@example.com',
        url: 'https://example.com/hook',
        environment: 'test',
      },
      ...{ subscribedTypes: ['message.*'], recipient: '+12025550123', graceSeconds: 0 },
    };
    const commandOf = (name: keyof typeof declared): object =>
      Object.fromEntries(
        Object.keys(factsOf(declared[name]).input.needed).map((field) => [field, values[field]]),
      );
    const actorWith = (isFresh: boolean): Actor => ({
      ...{ kind: 'user', id: null, name: 'ada@example.com', address: null, memberships: 'all' },
      session: { method: 'password', hasSecondFactor: false, isFresh, blocked: [] },
    });
    const names = Object.entries(declared).flatMap(([name, each]) =>
      factsOf(each).needsFresh ? [name] : [],
    );
    assert.ok(names.length >= 10);
    for (const name of names) {
      const answers = await Promise.all(
        [false, true].map((isFresh) => {
          const as = useCases.actAs(actorWith(isFresh));
          const call = as[name as keyof typeof as] as (
            given: object,
          ) => Promise<E.Either<{ readonly code: string }, unknown>>;
          return call(commandOf(name as keyof typeof declared));
        }),
      );
      const [stale, fresh] = answers.map((each) => (E.isLeft(each) ? each.left.code : 'done'));
      assert.equal(stale, 'fresh_sign_in_required', name);
      assert.notEqual(fresh, 'fresh_sign_in_required', name);
    }
  }));

test('a form is kept while its visitor proves who they are, and then does what it says', () =>
  withCompany(async ({ host, open, enter, time, people, organization, user }) => {
    const browser = open();
    await enter(browser);
    const keys = `/dashboard/projects/${host.project}/keys`;
    const prove = '/dashboard/account/prove';
    const fields = { name: 'Key of the form', scopes: 'messages:read' };
    time.steady += freshMs;
    await browser.get(keys);
    const refused = await browser.post(keys, fields);
    assert.equal(refused.status, 403);
    shows(refused.text, 'Prove who you are in a new tab');
    shows(refused.text, 'Key of the form');
    const count = async () =>
      rightOf(await host.useCases.listKeys({ project: host.project })).length;
    assert.equal(await count(), 0);
    const wrong = await browser.post(prove, { password: 'wrong' });
    assert.equal(wrong.status, 422);
    showsNot(wrong.text, 'value="wrong"');
    assert.equal((await browser.post(keys, fields)).status, 403);
    assert.equal((await browser.post(prove, { password })).status, 303);
    assert.equal((await browser.post(keys, fields)).status, 200);
    assert.equal(await count(), 1);
    time.steady += freshMs;
    assert.equal((await browser.post(keys, fields)).status, 403);
    assert.equal(await count(), 1);
    const outcomes = (await people.stores.audit.list(organization, { limit: 99 })).map(
      ({ action, outcome }) => `${action} ${outcome}`,
    );
    assert.ok(outcomes.includes('api_key.create fresh_sign_in_required'));
    assert.ok(outcomes.includes('session.prove done'));
    assert.equal((await people.people.listSessions(user.id)).length, 1);
  }));

test('a proof from another site, and without a session, is refused', () =>
  withCompany(async ({ open, enter, time, people, user }) => {
    const browser = open();
    await enter(browser);
    time.steady += freshMs;
    const foreign = open();
    for (const [name, value] of browser.cookies) foreign.cookies.set(name, value);
    assert.equal((await foreign.post('/dashboard/account/prove', { password })).status, 403);
    assert.equal((await open().post('/dashboard/account/prove', { password })).status, 401);
    const [session] = await people.people.listSessions(user.id);
    assert.ok(session?.provedAt !== null && time.steady - (session?.provedAt ?? 0) >= freshMs);
  }));

test.run();

import assert from 'node:assert/strict';
import { webAuthn } from '../../../../adapters/dashboard/index.js';
import { sqliteConfig } from '../../../../adapters/knex/index.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import { signInUseCases } from '../../../../core/use-cases/people/sign-in/sign-in-use-cases.js';
import {
  browser,
  codeOf,
  origin,
  peopleScene,
} from '../../../core/use-cases/people/people-scene.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyOrganization, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyMember, anyUser } from '../../../support/fixtures/people.js';
import { passkeySteps } from '../../../support/passkeys/passkey-steps.js';
import { softwareAuthenticator } from '../../../support/passkeys/software-authenticator.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase, migratedFile } from '../../../support/stores/migrated.js';
import { patientConfig } from '../../../support/stores/patient-config.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const test = suite('passkeys of two services over one database');

type Both = (one: Stores, other: Stores) => Promise<void>;

const databases: Readonly<Record<string, (use: Both) => Promise<void>>> = {
  sqlite: (use) =>
    withTempFolder(async (folder) => {
      const config = sqliteConfig(await migratedFile(folder));
      await withStores(config, (one) =>
        withStores(config, (other) => use(one.stores, other.stores)),
      );
    }),
  postgres: async (use) => {
    const config = patientConfig(await migratedDatabase(), 4);
    await withStores(config, (one) => withStores(config, (other) => use(one.stores, other.stores)));
  },
};

for (const [name, open] of Object.entries(databases)) {
  test(`one answer begins one session, and one challenge adds one passkey: ${name}`, () =>
    open(async (one, other) => {
      const { ports } = await peopleScene();
      const services = [one, other].map((stores) =>
        signInUseCases({
          ...{ ...ports, ...stores, passkeys: webAuthn({ publicUrl: origin }) },
          // The attempts of all rounds.
          limitSignIns: () => ({
            ...{ isGranted: true, retryAfterSeconds: 0, remaining: 9, limit: 9, resetSeconds: 0 },
          }),
        }),
      );
      const [first] = services.map(({ passkeys }) => present(passkeys));
      const authenticator = softwareAuthenticator(origin);
      const steps = passkeySteps(present(first), authenticator);
      const organization = anyOrganization();
      const user = anyUser({ secondFactor: null });
      await add(one, {
        organizations: [organization],
        users: [user],
        members: [anyMember({ organization: organization.id, user: user.id })],
      });
      const actor = {
        ...({ kind: 'user', id: user.id, name: user.email, address: null } as const),
        memberships: [],
      };
      const question = rightOf(await present(first).beginPasskey(actor, null));
      const made = { ticket: question.ticket, answer: steps.made(question), session: null };
      const added = await Promise.all(
        times(6, (i) =>
          present(services[i % 2]?.passkeys).addPasskey(actor, { ...made, name: `Key ${i}` }),
        ),
      );
      assert.equal(added.map(codeOf).filter((code) => code === 'done').length, 1);
      assert.equal((await other.people.listPasskeys(user.id)).length, 1);

      for (let round = 1; round <= 5; round += 1) {
        const answer = await steps.answered();
        const begun = await Promise.all(
          times(8, (i) =>
            present(services[i % 2]?.passkeys).signInByPasskey({ ...answer, ...browser }),
          ),
        );
        const codes = begun.map(codeOf).sort();
        assert.deepEqual(codes, ['done', ...times(7, () => 'sign_in_refused')]);
        assert.equal((await other.people.listSessions(user.id)).length, round);
      }
    }));
}

test.run();

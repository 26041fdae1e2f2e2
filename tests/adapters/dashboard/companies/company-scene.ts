import assert from 'node:assert/strict';
import type { DashboardOptions } from '../../../../adapters/dashboard/index.js';
import type { SignInRules } from '../../../../core/model/people/sign-in-rules.js';
import { signInUseCases } from '../../../../core/use-cases/people/sign-in/sign-in-use-cases.js';
import { password, peopleScene } from '../../../core/use-cases/people/people-scene.js';
import { dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { plainBrowser } from '../../../support/dashboard/plain-browser.js';
import { add } from '../../../support/fixtures/administration.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { anyMember } from '../../../support/fixtures/people.js';

/** The name of the organization with the rules, and of its project. */
export const companyName = 'Secret Corporation';

export const signIn = '/dashboard/sign-in';

/**
 * The dashboard with its own sign-in, over one store with the projects. Its user owns the organization of the project, and a
 * second one that has a project too.
 */
export const companyScene = async (options: Partial<DashboardOptions> = {}) => {
  const people = await peopleScene();
  const { user, organization: free, stores, ports, time } = people;
  const host = await dashboardHost({
    signIn: signInUseCases(ports),
    clock: () => time.wall,
    parts: { stores },
    called: companyName,
    ...options,
  });
  const { organization } = host;
  await add(stores, { members: [anyMember({ organization, user: user.id })] });
  const { useCases } = host;
  rightOf(await useCases.createProject({ organization: free, name: 'Free', environment: 'test' }));
  /** A browser at an address, as a proxy on this machine names it. */
  const open = (address?: string) =>
    plainBrowser((request) => {
      const { headers } = request;
      const own = {
        ...headers,
        'Sec-Fetch-Site': request.method === 'GET' ? 'none' : 'same-origin',
      };
      const from = address === undefined ? own : { ...own, 'X-Forwarded-For': address };
      return host.call({ ...request, headers: from });
    });
  type Browser = ReturnType<typeof open>;
  return {
    ...{ people, host, user, organization, free, stores, time, open },
    page: `/dashboard/projects/${host.project}/messages`,
    other: `/dashboard/organizations/${free}/projects`,
    /** Signs in by password, and a code where one is asked for. */
    enter: async (browser: Browser, code?: string) => {
      await browser.get(signIn);
      const { headers, status } = await browser.post(signIn, { email: user.email, password });
      assert.equal(status, 303);
      if (code === undefined) return;
      await browser.get(headers.location ?? '');
      assert.equal((await browser.post(`${signIn}/code`, { code })).status, 303);
    },
    /** Sets rules as an operator does. */
    set: async (rules: Partial<SignInRules>) =>
      rightOf(await useCases.setSignInRules({ organization, ...rules })),
    close: async () => {
      await host.close();
      assert.deepEqual(host.faults, []);
    },
  };
};

export type CompanyScene = Awaited<ReturnType<typeof companyScene>>;

/** Runs a body with a scene, and closes it. */
export const withCompany = async (
  body: (scene: CompanyScene) => Promise<void>,
  options: Partial<DashboardOptions> = {},
): Promise<void> => {
  const scene = await companyScene(options);
  await body(scene).finally(scene.close);
};

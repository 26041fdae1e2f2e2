import * as E from 'fp-ts/lib/Either.js';
import { again, refused, seeOther, view } from '../../server/answer.js';
import { organizationAction, organizationPage } from '../../server/page.js';
import {
  Card,
  CheckboxField,
  Facts,
  Form,
  Notice,
  SubmitButton,
  TextArea,
} from '../../view/index.js';

/** Shows what the organization asks of sessions; who manages owners has a form. */
export const signInRulesPage = organizationPage({
  path: '/sign-in-rules',
  permission: 'members:read',
  handle: async ({ as, organization, can, path, asking }) => {
    const found = await as.getSignInRules({ organization: organization.id });
    if (E.isLeft(found)) return refused(found.left);
    const { requireSecondFactor, requireSingleSignOn, dashboardAddresses } = found.right.rules;
    const says = (isOn: boolean): string => (isOn ? 'Required' : 'Not required');
    return view({
      title: 'Sign-in rules',
      back: { href: path('/members'), label: 'Members' },
      body: (
        <Card title="What a session of a member needs">
          {can('owners:manage') ? (
            <Form action={path('/sign-in-rules')}>
              <CheckboxField
                name="require_second_factor"
                label="A second factor"
                isChecked={requireSecondFactor}
              />
              <CheckboxField
                name="require_single_sign_on"
                label="A single sign-on"
                isChecked={requireSingleSignOn}
              />
              <TextArea
                name="dashboard_addresses"
                label="Addresses"
                hint={`CIDR ranges, one a line, such as 192.0.2.0/24; empty for any address. Yours is ${asking.actor.address ?? 'not known'}.`}
                value={dashboardAddresses.join('\n')}
              />
              <Notice kind="info">
                <p>
                  The rules hold from the next request on, for sessions that are open too. A member
                  whose session does not meet them sees nothing of this organization.
                </p>
              </Notice>
              <SubmitButton>Set the rules</SubmitButton>
            </Form>
          ) : (
            <Facts
              facts={[
                ['Second factor', says(requireSecondFactor)],
                ['Single sign-on', says(requireSingleSignOn)],
                ['Addresses', dashboardAddresses.join(', ') || 'Any'],
              ]}
            />
          )}
        </Card>
      ),
    });
  },
});

/** Sets the rules. Those that would lock the visitor out are refused. */
export const setSignInRulesAction = organizationAction({
  path: '/sign-in-rules',
  permission: 'owners:manage',
  handle: async ({ as, organization, form, path }) => {
    const set = await as.setSignInRules({
      organization: organization.id,
      requireSecondFactor: form.has('require_second_factor'),
      requireSingleSignOn: form.has('require_single_sign_on'),
      dashboardAddresses: (form.get('dashboard_addresses') ?? '').split(/[\s,]+/).filter(Boolean),
    });
    if (E.isRight(set)) return seeOther(path('/sign-in-rules'), 'The rules are set.');
    return again(signInRulesPage, set.left, {
      invalid_address_range: 'dashboard_addresses',
      dashboardAddresses: 'dashboard_addresses',
    });
  },
});

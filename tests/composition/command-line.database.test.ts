import assert from 'node:assert/strict';
import { join } from 'node:path';
import { scopes } from '../../core/model/access/scopes.js';
import { commandLine, type Run } from '../support/hosts/command-line.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const cases = suite('the command line');

/** Runs commands on a store of their own. */
const onStore = (body: (run: Run) => Promise<void>) => (): Promise<void> =>
  withTempFolder((folder) =>
    body(
      commandLine({
        ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
        ROUNDTRIP_DATA_DIR: folder,
        ROUNDTRIP_LOG_LEVEL: 'silent',
      }),
    ),
  );

/** The one object that a command prints with `--json`, and nothing else. */
const answer = async (run: Run, ...args: readonly string[]): Promise<Record<string, string>> => {
  const { code, out, error } = await run(...args, '--json');
  assert.deepEqual({ code, error }, { code: 0, error: '' });
  return JSON.parse(out);
};

/** The entries that `audit export` prints, newest first. */
const auditEntries = async (run: Run, ...args: readonly string[]) =>
  (await run('audit', 'export', ...args)).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const shown = ({ action, outcome }: Record<string, string>): string => `${action} ${outcome}`;

const made = async (run: Run, env: 'live' | 'test') => {
  const { id: org = '' } = await answer(run, 'org', 'create', '--name', 'Any');
  const project = ['project', 'create', '--org', org, '--name', 'Any', '--env', env];
  const { id = '' } = await answer(run, ...project);
  return { org, project: id };
};

cases(
  'says when there was nothing to erase, so that a mistyped number does not look like an erasure',
  onStore(async (run) => {
    const { project } = await made(run, 'test');
    const erase = ['erase', '--project', project, '--recipient', '2025550150', '--json'];
    const { code, out, error } = await run(...erase);
    assert.deepEqual([code, JSON.parse(out).messages], [0, 0]);
    assert.match(error, /^There is no message of or to "2025550150" in the project/);
  }),
);

cases(
  'manages members, and writes what the operator changed to the audit log',
  onStore(async (run) => {
    const { org } = await made(run, 'test');
    const of = (email: string) => ['--org', org, '--email', email];
    const invite = ['member', 'invite', ...of('Ada@example.com'), '--role', 'owner'];
    const invited = await answer(run, ...invite);
    assert.match(String(invited.link), /\/dashboard\/sign-in\/invitation\?token=[0-9a-f]{64}$/);
    const setRole = ['member', 'set-role', ...of('ada@example.com'), '--role', 'viewer'];
    assert.match((await run(...setRole, '--json')).error, /^member_not_found: /);
    await answer(run, ...['member', 'invite', ...of('eve@example.com'), '--role', 'owner']);
    const open = async () =>
      (await answer(run, 'member', 'invitations', '--org', org)).data?.length;
    assert.equal(await open(), 2);
    await answer(run, 'member', 'withdraw', ...of('eve@example.com'));
    assert.equal(await open(), 1);
    const absent = await run('member', 'withdraw', ...of('eve@example.com'), '--json');
    assert.match(absent.error, /^invitation_not_found: /);
    for (const command of ['login-link', 'reset-second-factor', 'remove'])
      assert.match(
        (await run('member', command, ...of('ada@example.com'), '--json')).error,
        /^member_not_found: /,
      );
    const listed = [
      await answer(run, 'member', 'list', '--org', org),
      await answer(run, 'org', 'list'),
      await answer(run, 'project', 'list', '--org', org),
      await answer(run, 'audit', 'list', '--org', org, '--actor', 'unknown.name'),
    ].map(({ data }) => data?.length);
    assert.deepEqual(listed, [0, 1, 1, 0]);
    const entries = await auditEntries(run, '--org', org);
    assert.deepEqual(entries.map(shown).toReversed(), [
      'project.create done',
      'member.invite done',
      'member.invite done',
      'invitation.withdraw done',
      'invitation.withdraw invitation_not_found',
      'audit.export done',
    ]);
    assert.equal(entries[0].actor.kind, 'command_line');
    assert.equal(entries.at(-1).project_id, null);
  }),
);

cases(
  'writes what concerns the whole installation to the audit log, under no organization',
  onStore(async (run) => {
    const demo = await answer(run, 'demo');
    await answer(run, 'encryption', 'rotate');
    await answer(run, 'migrate');
    const entries = await auditEntries(run);
    assert.deepEqual(entries.map(shown).toReversed(), [
      'database.migrate done',
      'organization.create done',
      'encryption.rotate done',
    ]);
    assert.deepEqual(new Set(entries.map(({ actor }) => actor.kind)), new Set(['command_line']));
    assert.equal(entries[1].resource, demo.organization_id);
    assert.match(entries[2].details.migrations, /^0001_\S+( \S+)* 0011_people/);
    assert.deepEqual(
      (await auditEntries(run, '--org', demo.organization_id ?? '')).map(shown).toReversed(),
      ['project.create done', 'channel.connect done', 'api_key.create done', 'audit.export done'],
    );
  }),
);

cases(
  'prints each object as it is described, and a list as {data: [...]}',
  onStore(async (run) => {
    const fields = (object: object) => Object.keys(object).join(' ');
    assert.equal(fields(await answer(run, 'migrate')), 'applied current newer');
    const { org, project } = await made(run, 'test');
    assert.match(org, /^org_/);
    const createKey = ['key', 'create', '--project', project, '--scopes', 'all'];
    const key = await answer(run, ...createKey, '--name', 'Orders');
    assert.equal(fields(key), 'id name key scopes expires_at allowed_ips');
    assert.deepEqual([key.name, key.scopes], ['Orders', scopes]);
    const rotated = await answer(run, 'key', 'rotate', key.id ?? '');
    assert.deepEqual([rotated.name, rotated.scopes], ['Orders', scopes]);
    const connect = ['channel', 'connect', '--project', project, '--type', 'whatsapp'];
    const sandbox = [...connect, '--provider', 'sandbox', '--address', '12025550123'];
    const channel = await answer(run, ...sandbox);
    assert.equal(channel.address, '+12025550123');
    for (const resource of ['key', 'channel']) {
      const list = await answer(run, resource, 'list', '--project', project);
      assert.equal(fields(list), 'data');
    }
    const paused: object = await answer(run, 'channel', 'pause', channel.id ?? '');
    assert.deepEqual(await answer(run, 'channel', 'list', '--project', project), {
      data: [paused],
    });
    assert.match(
      JSON.stringify(paused),
      /"status":"inactive".*"status_reason":{"reason":"paused","provider_code":null,"detail":null,"since":"20[^"]*Z"}/,
    );
    const raw: object = await answer(run, 'channel', 'set', channel.id ?? '', '--raw-sends', 'on');
    assert.match(JSON.stringify(raw), /"rate_per_second":80,"raw_sends":true/);
    await answer(run, 'channel', 'set', channel.id ?? '', '--raw-sends', 'off');
    assert.match(JSON.stringify(paused), /"project_id":"proj_[^"]*","rate_per_second":80,/);
    const faster: object = await answer(run, 'channel', 'set', channel.id ?? '', '--rate', '200');
    assert.match(
      JSON.stringify(faster),
      /"rate_per_second":200,"raw_sends":false,"status_reason":{"reason":"paused"/,
    );
    assert.deepEqual(await answer(run, 'channel', 'list'), { data: [faster] });
    assert.equal((await answer(run, 'channel', 'resume', channel.id ?? '')).status, 'active');
    const { data } = await answer(run, 'channel', 'check', channel.id ?? '');
    assert.match(JSON.stringify(data), /^\[{"check":"simulated",.*"outcome":"passed"/);
    assert.match((await answer(run, 'key', 'revoke', key.id ?? '')).revoked_at ?? '', /Z$/);
    const demo = await answer(run, 'demo');
    assert.equal(fields(demo), 'organization_id project_id channel key');
  }),
);

cases(
  'sets an allowance, and removes the limit with none',
  onStore(async (run) => {
    const { project } = await made(run, 'live');
    const billing = ['project', 'billing', project, '--subscription', 'active', '--allowance'];
    assert.equal((await answer(run, ...billing, '0')).message_allowance, 0);
    assert.equal((await answer(run, ...billing, '5')).message_allowance, 5);
    assert.equal((await answer(run, ...billing, 'none')).message_allowance, null);
  }),
);

cases(
  'sets limits of a project and an organization, and plans, and the audit log says from what to what',
  onStore(async (run) => {
    const { org, project } = await made(run, 'live');
    type Shown = { readonly limits: Readonly<Record<string, { value: unknown; source: string }>> };
    const limits = async (...given: readonly string[]) => {
      const { limits } = (await answer(run, 'limits', ...given)) as object as Shown;
      return (...names: readonly string[]) =>
        names.map((name) => `${limits[name]?.value} ${limits[name]?.source}`);
    };
    const own = await limits('set', '--project', project, '--send', '300', '--endpoints', '7');
    assert.deepEqual(own('send', 'endpoints', 'read'), ['300 project', '7 project', '100 default']);
    await answer(run, 'plan', 'set', 'growth', '--send', '200', '--keys', '3');
    await answer(run, 'plan', 'set', 'growth', '--keys', 'none', '--channels', '2');
    const of = await limits('set', '--org', org, '--plan', 'growth', '--channels', '9');
    const names = ['send', 'organization_send', 'keys', 'channels'];
    const held = ['200 plan', '2000 default', 'null plan', '9 organization'];
    assert.deepEqual(of(...names), held);
    await limits('set', '--project', project, '--send', 'default');
    const shown = await limits('show', '--project', project);
    assert.deepEqual(shown(...names, 'endpoints'), [...held, '7 project']);
    assert.deepEqual((await limits('show', '--org', org))(...names), held);
    const plans = await answer(run, 'plan', 'list');
    assert.deepEqual(plans.data, [
      { name: 'growth', limits: { send: 200, channels: 2, keys: null } },
    ]);
    assert.match((await run('plan', 'remove', 'growth')).error, /^plan_in_use: 1 organization has/);
    await answer(run, 'limits', 'set', '--org', org, '--plan', 'default');
    await answer(run, 'plan', 'remove', 'growth');
    const details = (await auditEntries(run, '--org', org))
      .filter(({ action }) => String(action).endsWith('set_limits'))
      .map((entry) => entry.details);
    assert.deepEqual(details.toReversed(), [
      { send: 'from default to 300', endpoints: 'from default to 7' },
      { plan: 'from default to growth', channels: 'from default to 9' },
      { send: 'from 300 to default' },
      { plan: 'from growth to default' },
    ]);
  }),
);

cases(
  'renames an organization and a project',
  onStore(async (run) => {
    const { org, project } = await made(run, 'live');
    assert.equal((await answer(run, 'org', 'rename', org, '--name', 'Acme')).name, 'Acme');
    assert.equal((await answer(run, 'project', 'rename', project, '--name', 'Shop')).name, 'Shop');
    assert.match((await run('org', 'list', '--json')).out, /"name": ?"Acme"/);
    assert.match((await run('project', 'list', '--org', org, '--json')).out, /"name": ?"Shop"/);
    assert.deepEqual((await auditEntries(run, '--org', org)).map(shown).toReversed(), [
      'project.create done',
      'organization.rename done',
      'project.rename done',
      'audit.export done',
    ]);
  }),
);

cases(
  'moves a project to another organization, and says so in both',
  onStore(async (run) => {
    const { org, project } = await made(run, 'live');
    const { id: other } = await answer(run, 'org', 'create', '--name', 'Other');
    const to = String(other);
    const move = ['project', 'move', project, '--organization', to] as const;
    await answer(run, 'limits', 'set', '--org', to, '--projects', '1');
    const { id: there } = await answer(
      ...([run, 'project', 'create', '--org', to, '--name', 'One', '--env', 'live'] as const),
    );
    assert.match((await run(...move)).error, /^project_limit_exceeded: .* may have 1 project/);
    await answer(run, 'limits', 'set', '--org', to, '--projects', 'default', '--send', '70');
    await answer(run, 'project', 'delete', project);
    assert.match((await run(...move)).error, /^project_to_be_deleted: .* undelete/);
    await answer(run, 'project', 'undelete', project);
    await answer(run, 'limits', 'set', '--project', project, '--endpoints', '7');
    assert.equal((await answer(run, ...move)).organization_id, to);
    assert.equal((await answer(run, ...move)).organization_id, to);

    type Shown = { readonly limits: Readonly<Record<string, { value: unknown; source: string }>> };
    const { limits } = (await answer(
      run,
      'limits',
      'show',
      '--project',
      project,
    )) as object as Shown;
    assert.equal(`${limits.send?.value} ${limits.send?.source}`, '70 organization');
    assert.equal(`${limits.endpoints?.value} ${limits.endpoints?.source}`, '7 project');
    const ids = async (of: string) => {
      const { data } = await answer(run, 'project', 'list', '--org', of);
      return (data as unknown as readonly { id: string }[]).map(({ id }) => id);
    };
    assert.deepEqual(await ids(org), []);
    assert.deepEqual((await ids(to)).sort(), [String(there), project].sort());
    const moves = async (of: string) =>
      (await auditEntries(run, '--org', of)).filter(({ action }) => action === 'project.move');
    const [entry] = (await moves(org)).filter(({ outcome }) => outcome === 'done');
    assert.deepEqual(entry?.details, { to });
    const mirrored = (await moves(to)).filter(({ details }) => 'from' in Object(details));
    assert.deepEqual(
      mirrored.map(({ outcome, details }) => [outcome, details]),
      [
        ['done', { to, from: org }],
        ['project_to_be_deleted', { to, from: org }],
        ['project_limit_exceeded', { to, from: org }],
      ],
    );
    assert.match(
      (await run('project', 'move', project, '--organization', 'org_none')).error,
      /^organization_not_found/,
    );
  }),
);

cases(
  'suspends and resumes a project',
  onStore(async (run) => {
    const { org, project } = await made(run, 'live');
    const stateOf = async () => {
      const { data } = await answer(run, 'project', 'list', '--org', org);
      const [listed] = data as unknown as readonly Record<string, string | null>[];
      return [listed?.suspended_at, listed?.suspension_reason];
    };
    assert.deepEqual(await stateOf(), [null, null]);
    const suspended = await answer(run, 'project', 'suspend', project, '--reason', 'unpaid');
    assert.deepEqual(await stateOf(), [suspended.suspended_at, 'unpaid']);
    await answer(run, 'project', 'rename', project, '--name', 'Operators may');
    await answer(run, 'project', 'resume', project);
    await answer(run, 'project', 'resume', project);
    assert.deepEqual(await stateOf(), [null, null]);
    const entries = await auditEntries(run, '--org', org);
    assert.deepEqual(entries.filter(({ action }) => action === 'project.resume').length, 2);
  }),
);

cases(
  'has a project deleted later, brings it back, and counts what it has',
  onStore(async (run) => {
    const { project } = await made(run, 'live');
    await answer(run, 'key', 'create', '--project', project, '--scopes', 'messages:read');
    const deletion = () => answer(run, 'project', 'deletion', project);
    const days = async (...after: readonly string[]) => {
      const { deletes_at: at = '' } = await answer(run, 'project', 'delete', project, ...after);
      return Math.round((Date.parse(at) - Date.now()) / 86_400_000);
    };
    assert.equal((await deletion()).state, 'none');
    assert.deepEqual([await days(), await days('--after', '30d')], [7, 30]);
    const scheduled = await deletion();
    assert.equal(scheduled.state, 'scheduled');
    const left = scheduled.left as unknown as Record<string, number>;
    assert.deepEqual([left.projects, left.api_keys, left.messages], [1, 1, 0]);
    const back = await answer(run, 'project', 'undelete', project);
    assert.deepEqual([back.deletes_at, (await deletion()).state], [null, 'none']);
    const unknown = await run('project', 'deletion', 'proj_unknown', '--json');
    assert.match(unknown.error, /^project_not_found: /);
  }),
);

cases(
  'shows and sets the limits of a project',
  onStore(async (run) => {
    const { project } = await made(run, 'test');
    const defaults = {
      project_id: null,
      messages: 'forever',
      media: 'forever',
      events: '90d',
      timelines: 'forever',
      deliveries: '90d',
      at_most: null,
      own: [],
    };
    assert.deepEqual(await answer(run, 'retention', 'show'), defaults);
    const own = { ...defaults, project_id: project };
    const show = ['retention', 'show', '--project', project];
    assert.deepEqual(await answer(run, ...show), own);
    const set = ['retention', 'set', '--project', project];
    const limited = { ...own, messages: '30d', media: '7d', own: ['messages', 'media'] };
    assert.deepEqual(await answer(run, ...set, '--messages', '30d', '--media', '7d'), limited);
    const reset = await answer(run, ...set, '--media', 'default', '--events', 'forever');
    const changed = { events: 'forever', deliveries: 'forever', own: ['messages', 'events'] };
    assert.deepEqual(reset, { ...limited, media: 'forever', ...changed });
    assert.deepEqual(await answer(run, ...show), reset);
    const { code, error } = await run(...set, '--events', '89d');
    assert.equal(code, 2);
    assert.match(error, /--events.*89d.*90 to 36500 days.*docs\/specification\.md#3\.10\.3/);
    const bare = await run(...set, '--messages', '30');
    assert.equal(bare.code, 2);
    assert.match(bare.error, /'30' is invalid\. It must be days such as 30d, forever or default\./);
  }),
);

cases(
  'gives a key each scope once',
  onStore(async (run) => {
    const { project } = await made(run, 'test');
    const twice = 'messages:read,usage:read,messages:read';
    const key = await answer(run, 'key', 'create', '--project', project, '--scopes', twice);
    assert.deepEqual(key.scopes, ['messages:read', 'usage:read']);
  }),
);

cases(
  'prints a refusal on standard error as code: message, and exits 1',
  onStore(async (run) => {
    const { project } = await made(run, 'test');
    const createKey = ['key', 'create', '--scopes', 'all', '--project'];
    const connect = ['channel', 'connect', '--type', 'whatsapp', '--address', '+12025550123'];
    const refused = [
      ['organization_not_found', 'project', 'create', '--org', 'x', '--name', 'a', '--env', 'test'],
      ['project_not_found', ...createKey, 'x'],
      ['project_not_found', 'retention', 'show', '--project', 'x'],
      ['project_not_found', 'retention', 'set', '--project', 'x', '--media', '7d'],
      ['project_not_found', ...connect, '--provider', 'sandbox', '--project', 'x'],
      ['api_key_not_found', 'key', 'revoke', 'x'],
      ['channel_not_found', 'channel', 'pause', 'x'],
      ['channel_not_found', 'channel', 'check', 'x'],
      ['channel_not_found', 'channel', 'set', 'x', '--rate', '5'],
      ['invalid_address_range', ...createKey, project, '--allow-ip', '10.0.0.1'],
      ['invalid_expiry', ...createKey, project, '--expires', '2020-01-31T00:00:00Z'],
    ];
    for (const [refusal, ...args] of refused) {
      const { code, out, error } = await run(...args, '--json');
      assert.deepEqual({ code, out }, { code: 1, out: '' }, refusal);
      assert.match(error, new RegExp(`^${refusal}: .+\n$`));
    }
  }),
);

cases(
  'exits 2 for wrong usage, and does nothing',
  onStore(async (run) => {
    const { org, project } = await made(run, 'test');
    const createKey = ['key', 'create', '--project', project, '--scopes'];
    const connect = ['channel', 'connect', '--project', project, '--type', 'whatsapp'];
    const cloud = ['--provider', 'whatsapp_cloud', '--address', '+12025550123'];
    const sandbox = ['--provider', 'sandbox', '--address', '+12025550123'];
    const wrong = [
      ['nothing'],
      ['org'],
      ['org', 'create'],
      ['org', 'create', '--name', ' '],
      ['org', 'create', '--name', 'two\nlines'],
      ['org', 'create', 'extra', '--name', 'a'],
      ['project', 'create', '--org', org, '--name', 'a', '--env', 'production'],
      ['project', 'rename', project],
      ['project', 'rename', project, '--name', ' '],
      ['org', 'rename', org],
      ['project', 'suspend'],
      ['project', 'delete', project, '--after', '0d'],
      ['project', 'delete', project, '--after', '366d'],
      ['project', 'delete', project, '--after', '7'],
      ['project', 'suspend', project, '--reason', 'two\nlines'],
      ['limits', 'show'],
      ['limits', 'set', '--project', project],
      ['limits', 'set', '--project', project, '--send', '0'],
      ['limits', 'set', '--project', project, '--read', '10000'],
      ['limits', 'set', '--project', project, '--read', 'none'],
      ['limits', 'set', '--project', project, '--projects', '5'],
      ['limits', 'set', '--project', project, '--plan', 'any'],
      ['plan', 'set', 'Growth'],
      ['project', 'billing', project, '--subscription', 'active'],
      ['project', 'billing', project, '--subscription', 'active', '--allowance', '1.5'],
      [...createKey, 'messages'],
      [...createKey, ''],
      [...createKey, 'all', '--expires', 'tomorrow'],
      [...createKey, 'all', '--expires', '2027-02-30'],
      [...createKey, 'all', '--expires', '2027-02-29T00:00:00Z'],
      ['key', 'revoke'],
      [...connect, '--provider', 'other', '--address', '+12025550123'],
      [...connect, '--provider', 'sandbox', '--address', '0123'],
      [...connect, '--provider', 'sandbox', '--address', '123'],
      [...connect, ...sandbox, '--rate', '0'],
      [...connect, ...sandbox, '--waba-id', '1'],
      [...connect, ...cloud],
      ['serve', '--port', '1'],
      ['retention', 'set', '--project', project],
      ['retention', 'set', '--project', project, '--messages', '6d'],
      ['retention', 'set', '--project', project, '--messages', '30'],
    ];
    for (const args of wrong) {
      const { code, out, error } = await run(...args);
      assert.deepEqual({ code, out }, { code: 2, out: '' }, args.join(' '));
      assert.notEqual(error, '');
    }
    assert.deepEqual(await answer(run, 'key', 'list', '--project', project), { data: [] });
    assert.deepEqual(await answer(run, 'channel', 'list', '--project', project), { data: [] });
  }),
);

cases('says what is wrong with the environment before anything else', async () => {
  const run = commandLine({ ROUNDTRIP_DATABASE_URL: 'roundtrip.db', ROUNDTRIP_ROLE: 'both' });
  for (const args of [['serve'], ['migrate'], ['demo'], ['org', 'create', '--name', 'a']]) {
    const { code, error } = await run(...args);
    assert.equal(code, 1);
    assert.match(error, /^invalid_configuration: ROUNDTRIP_DATABASE_URL .+\nROUNDTRIP_ROLE .+\n$/);
  }
});

cases('shows every command and every variable in its help', async () => {
  const run = commandLine({});
  const help = await run('--help');
  assert.equal(help.code, 0);
  for (const word of ['serve', 'migrate', 'org', 'project', 'key', 'channel', 'demo'])
    assert.match(help.out, new RegExp(`^ {2}${word} `, 'm'));
  assert.match((await run('serve', '--help')).out, /ROUNDTRIP_DATABASE_URL/);
});

cases(
  'does not rotate a revoked key',
  onStore(async (run) => {
    const { project } = await made(run, 'test');
    const createKey = ['key', 'create', '--project', project, '--scopes', 'all'];
    const { id = '' } = await answer(run, ...createKey);
    await answer(run, 'key', 'revoke', id);
    const { code, out, error } = await run('key', 'rotate', id);
    assert.deepEqual({ code, out }, { code: 1, out: '' });
    assert.match(error, /^api_key_dead: /);
    const { data } = await answer(run, 'key', 'list', '--project', project);
    assert.equal(data?.length, 1);
  }),
);

cases('says its version', async () => {
  const { code, out } = await commandLine({})('--version');
  assert.equal(code, 0);
  assert.match(out, /^\d+\.\d+\.\d+\n$/);
});

cases.run();

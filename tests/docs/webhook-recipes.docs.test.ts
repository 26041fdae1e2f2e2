import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { signWebhook } from '../../adapters/webhook-signature/index.js';
import { marked, vector } from '../support/documents/webhook-document.js';
import { freePort } from '../support/stores/postgres-server.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';

/** Where a recipe is written to, what runs it on each case in the arguments, and how that is started. */
type Host = {
  readonly recipe: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command: readonly [string, ...string[]];
};

/** Every host takes the arguments four by four, body file, header, secret and time, and prints a line for each. */
const hosts: Readonly<Record<string, Host>> = {
  node: {
    recipe: 'verify.mjs',
    files: {
      'run.mjs': `import { readFileSync } from 'node:fs';
import { verify } from './verify.mjs';
for (let args = process.argv.slice(2); args.length > 0; args = args.slice(4))
  console.log(verify(readFileSync(args[0]), args[1], args[2], Number(args[3])));`,
    },
    command: ['node', 'run.mjs'],
  },
  python: {
    recipe: 'verify.py',
    files: {
      'run.py': `import sys
from verify import verify
args = sys.argv[1:]
for i in range(0, len(args), 4):
    body = open(args[i], "rb").read()
    print(str(verify(body, args[i + 1], args[i + 2], float(args[i + 3]))).lower())`,
    },
    command: ['python3', '-B', 'run.py'],
  },
  go: {
    recipe: 'webhook/verify.go',
    files: {
      'go.mod': 'module recipe\n\ngo 1.19\n',
      'main.go': `package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"recipe/webhook"
)

func main() {
	for args := os.Args[1:]; len(args) > 0; args = args[4:] {
		body, _ := os.ReadFile(args[0])
		now, _ := strconv.ParseInt(args[3], 10, 64)
		fmt.Println(webhook.Verify(body, args[1], args[2], time.Unix(now, 0)))
	}
}`,
    },
    command: ['go', 'run', '.'],
  },
  ruby: {
    recipe: 'verify.rb',
    files: {
      'run.rb': `require_relative "verify"
ARGV.each_slice(4) do |body, header, secret, now|
  puts verify(File.binread(body), header, secret, Time.at(now.to_i))
end`,
    },
    command: ['ruby', 'run.rb'],
  },
  php: {
    recipe: 'verify.php',
    files: {
      'run.php': `<?php
require 'verify.php';
foreach (array_chunk(array_slice($argv, 1), 4) as [$body, $header, $secret, $now]) {
    echo verify(file_get_contents($body), $header, $secret, (float) $now) ? 'true' : 'false', "\\n";
}`,
    },
    command: ['php', 'run.php'],
  },
};

const { secret, timestamp } = vector;
const header = vector.headers['Service-Signature'];
const v1 = header.slice(header.indexOf('v1='));
const wrong = `v1=${'0'.repeat(64)}`;

type Case = readonly [file: 'body' | 'other', header: string, secret: string, now: number];
const genuine: readonly Case[] = [
  ['body', header, secret, timestamp],
  ['body', header, secret, timestamp + 300],
  ['body', header, secret, timestamp - 300],
  ['body', `t=${timestamp},${wrong},${v1}`, secret, timestamp],
  ['body', `t=${timestamp},${v1},${wrong}`, secret, timestamp],
];
const forged: readonly Case[] = [
  ['other', header, secret, timestamp],
  ['body', header, `whsec_${'A'.repeat(32)}`, timestamp],
  ['body', header, secret.slice('whsec_'.length), timestamp],
  ['body', header, secret, timestamp + 301],
  ['body', header, secret, timestamp - 301],
  ['body', `t=${timestamp + 1},${v1}`, secret, timestamp],
  ['body', `t=${timestamp},${wrong},${wrong}`, secret, timestamp],
  ['body', `t=${timestamp},${v1.slice(0, -1)}`, secret, timestamp],
  ['body', `t=${timestamp},${v1.replace('v1', 'v0')}`, secret, timestamp],
  ['body', `t=${timestamp},v1=é`, secret, timestamp],
  ['body', `t=${timestamp},v1`, secret, timestamp],
  ['body', `t=${timestamp}`, secret, timestamp],
  ['body', v1, secret, timestamp],
  ['body', `t=,${v1}`, secret, timestamp],
  ['body', `t=x,${v1}`, secret, timestamp],
  ['body', 't', secret, timestamp],
  ['body', '', secret, timestamp],
];

/** What a recipe says of each case; `undefined` where its language is not installed here. */
const verdicts = async (name: string, host: Host): Promise<readonly string[] | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'recipe-'));
  const files = { ...host.files, [host.recipe]: marked(`recipe=${name}`), body: vector.body };
  try {
    for (const [path, text] of Object.entries({ ...files, other: `${vector.body}\n` })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const [program, ...first] = host.command;
    const args = [...first, ...[...genuine, ...forged].flat().map(String)];
    const { stdout } = await promisify(execFile)(program, args, { cwd: folder });
    return stdout.trim().split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const test = suite('webhook recipes');

for (const [name, host] of Object.entries(hosts))
  test(`the ${name} recipe accepts the published vector and refuses every forgery of it`, async () => {
    const said = await verdicts(name, host);
    if (said) assert.deepEqual(said, [...genuine.map(() => 'true'), ...forged.map(() => 'false')]);
    else
      console.error(`\n  SKIPPED: the ${name} recipe was not run; ${host.command[0]} is not here.`);
  });

const { id: event } = JSON.parse(vector.body);

const receivers = {
  node: { verify: 'verify.mjs', receiver: 'receiver.mjs', command: 'node' },
  python: { verify: 'verify.py', receiver: 'receiver.py', command: 'python3' },
} as const;

for (const [name, { verify, receiver, command }] of Object.entries(receivers))
  test(`the receiver in ${name} takes a delivery and refuses a forged one`, async () => {
    const port = await freePort();
    await withTempFolder(async (folder) => {
      await writeFile(join(folder, verify), marked(`recipe=${name}`));
      const text = marked(`receiver=${name}`);
      assert.match(text, /\b4000\b/);
      await writeFile(join(folder, receiver), text.replace(/\b4000\b/, String(port)));
      const program = spawn(command, [receiver], {
        ...{ cwd: folder, stdio: 'ignore' },
        env: { ...process.env, WEBHOOK_SECRET: secret },
      });
      const failed = once(program, 'error');
      const post = async (body: string): Promise<number> => {
        const signed = { event, at: Date.now(), body: vector.body, secrets: [secret] };
        const headers = signWebhook(signed);
        const url = `http://localhost:${port}/hooks`;
        return (await fetch(url, { method: 'POST', headers, body })).status;
      };
      const answered = eventually(async () => {
        assert.equal(await post(vector.body), 204);
        return true;
      });
      const isHere = await Promise.race([answered, failed.then(() => false)]);
      if (isHere) assert.equal(await post(`${vector.body} `), 400);
      else console.error(`\n  SKIPPED: the ${name} receiver was not run; ${command} is not here.`);
      program.kill();
    });
  });

test.run();

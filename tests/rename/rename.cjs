#!/usr/bin/env node
// Carries out renames.json-like data on a working tree. usage: node rename.cjs [ROOT=cwd] [--only moves|names|phrases|statements] [--dry]
// Re-runnable: what is missing or done already is reported, never fatal. Exit 0; problems on stdout.
const ts = require('./tests/stranger/node_modules/typescript');
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync } = require('node:child_process');
const args = process.argv.slice(2);
const root = path.resolve(args.find((a) => !a.startsWith('--')) ?? '.');
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
const dry = args.includes('--dry');
const { moves, names, phrases } = require('./data.cjs');
const reports = [];
const report = (kind, text) => reports.push(`${kind}: ${text}`);
const started = Date.now();
const lap = (what) => console.log(`${((Date.now() - started) / 1000).toFixed(1)} s  ${what}`);

const git = (...a) => execFileSync('git', a, { cwd: root, maxBuffer: 1e9 }).toString();
const tracked = () => git('ls-files').split('\n').filter((f) => f && fs.existsSync(path.join(root, f)) && fs.statSync(path.join(root, f)).isFile());
const texty = /\.(ts|tsx|mts|cts|js|mjs|cjs|md|json|jsonc|yml|yaml|sh|css|html|toml|sql|txt)$|Dockerfile|^\.[a-z]+ignore$/;
const isScript = /\.(ts|tsx|mts|cts)$/;
const contents = new Map();
const read = (f) => {
  if (!contents.has(f)) contents.set(f, fs.readFileSync(path.join(root, f), 'utf8'));
  return contents.get(f);
};
const changed = new Set();
const write = (f, text) => {
  if (read(f) === text) return false;
  contents.set(f, text);
  changed.add(f);
  if (!dry) fs.writeFileSync(path.join(root, f), text);
  return true;
};
/** Texts whose words belong to the past, to a released schema, or to nobody here: no phrase and no path is replaced. */
const frozen = (f) => f === 'package-lock.json' || f.startsWith('tests/stranger/node_modules');
const escape = (s) => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// ---------------------------------------------------------------- moves
/** [from, to] of files or folders (a folder ends with '/'). */
const doMoves = () => {
  const moved = new Map(); // old file → new file
  let files = tracked();
  for (const [from, to] of moves) {
    const fits = from.endsWith('/') ? files.filter((f) => f.startsWith(from)) : files.filter((f) => f === from);
    if (fits.length === 0) {
      const there = to.endsWith('/') ? files.some((f) => f.startsWith(to)) : files.includes(to);
      report(there ? 'done before' : 'MISSING', `move ${from} → ${to}`);
      continue;
    }
    for (const f of fits) {
      const target = from.endsWith('/') ? to + f.slice(from.length) : to;
      if (fs.existsSync(path.join(root, target)) && !(dry)) { report('CONFLICT', `${target} exists, ${f} stays`); continue; }
      moved.set(f, target);
    }
    files = files.map((f) => moved.get(f) ?? f);
  }
  if (moved.size === 0) return moved;
  // Chains: a → b → c.
  for (const [from, to] of moved) { let t = to; while (moved.has(t)) t = moved.get(t); moved.set(from, t); }
  const originals = new Map([...moved].map(([a, b]) => [b, a]));
  const oldFiles = tracked();
  const oldSet = new Set(oldFiles);
  const exts = ['', '.ts', '.tsx', '.mts', '/index.ts', '/index.tsx'];
  const resolveOld = (dir, spec) => {
    const base = path.posix.normalize(path.posix.join(dir, spec));
    const candidates = [base, base.replace(/\.js$/, '.ts'), base.replace(/\.js$/, '.tsx'), base.replace(/\.mjs$/, '.mts'), ...exts.map((e) => base + e)];
    return candidates.find((c) => oldSet.has(c));
  };
  for (const f of oldFiles) {
    if (!isScript.test(f)) continue;
    const here = moved.get(f) ?? f;
    const text = read(f);
    const next = text.replace(/((?:\bfrom|\bimport|\brequire)\s*\(?\s*|new URL\(\s*)(['"])(\.\.?\/[^'"\n]*)\2/g, (all, lead, q, spec) => {
      const target = resolveOld(path.posix.dirname(f), spec);
      if (!target) return all;
      const now = moved.get(target) ?? target;
      if (now === target && here === f) return all;
      const specExt = path.posix.extname(spec);
      let rel = path.posix.relative(path.posix.dirname(here), now);
      if (!rel.startsWith('.')) rel = './' + rel;
      if (specExt === '.js') rel = rel.replace(/\.(ts|tsx)$/, '.js');
      else if (specExt === '.mjs') rel = rel.replace(/\.mts$/, '.mjs');
      else if (specExt === '') rel = rel.replace(/\.(ts|tsx)$/, '');
      return `${lead}${q}${rel}${q}`;
    });
    if (next !== text) write(f, next);
  }
  if (!dry)
    for (const [from, to] of moved) {
      fs.mkdirSync(path.join(root, path.dirname(to)), { recursive: true });
      git('mv', '-f', from, to);
      if (contents.has(from)) { contents.set(to, contents.get(from)); contents.delete(from); }
      if (changed.delete(from)) changed.add(to);
      changed.add(to);
    }
  else return moved;
  // Whole paths in texts: docs, tests, comments, package.json. Longest first; also without extension, as `.js`, and of folders.
  const pairs = [];
  for (const [a, b] of moved) {
    pairs.push([a, b]);
    const [x, y] = [a, b].map((p) => p.replace(/\.(ts|tsx)$/, ''));
    if (x !== a) { pairs.push([`${x}.js`, `${y}.js`]); pairs.push([x, y]); }
  }
  for (const [a, b] of moves) if (a.endsWith('/') && b.endsWith('/')) pairs.push([a.slice(0, -1), b.slice(0, -1)]);
  pairs.sort((p, q) => q[0].length - p[0].length);
  const table = new Map(pairs);
  const rx = new RegExp(`(?<![\\w./-])(${pairs.map(([a]) => escape(a)).join('|')})(?![\\w-]|\\.\\w)`, 'g');
  for (const f of tracked()) {
    if (!texty.test(f) || frozen(f)) continue;
    const text = read(f);
    const next = text.replace(rx, (p) => table.get(p) ?? p);
    if (next !== text) write(f, next);
  }
  return moved;
};

// ---------------------------------------------------------------- names
const hasName = (n) => n.name && ts.isIdentifier(n.name);
const isDeclaration = (n) =>
  hasName(n) && !ts.isImportSpecifier(n) && !ts.isExportSpecifier(n) && !ts.isImportClause(n) && !ts.isNamespaceImport(n) &&
  !ts.isPropertyAccessExpression(n) && !ts.isMetaProperty(n) && !ts.isJsxAttribute(n) &&
  !(ts.isBindingElement(n) === false && ts.isShorthandPropertyAssignment(n));
const isProperty = (n) => ts.isPropertySignature(n) || ts.isMethodSignature(n) || ts.isPropertyAssignment(n) || ts.isPropertyDeclaration(n) || ts.isMethodDeclaration(n);
const isExported = (n) => {
  const m = (x) => ts.canHaveModifiers(x) && ts.getModifiers(x)?.some((k) => k.kind === ts.SyntaxKind.ExportKeyword);
  if (m(n)) return true;
  return ts.isVariableDeclaration(n) && ts.isVariableDeclarationList(n.parent) && ts.isVariableStatement(n.parent.parent) && !!m(n.parent.parent);
};
const containersOf = (n) => {
  const names = [];
  for (let p = n.parent; p; p = p.parent) if (hasName(p)) names.push(p.name.text);
  return names;
};

const doNames = () => {
  const cfg = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (d) => { throw new Error(ts.flattenDiagnosticMessageText(d.messageText, '\n')); } });
  const scriptFiles = cfg.fileNames;
  const rel = (abs) => path.relative(root, abs).split(path.sep).join('/');
  const host = {
    ...ts.sys,
    getCompilationSettings: () => cfg.options,
    getScriptFileNames: () => scriptFiles,
    getScriptVersion: () => '1',
    getScriptSnapshot: (f) => {
      const r = rel(f);
      if (!r.startsWith('..') && contents.has(r)) return ts.ScriptSnapshot.fromString(contents.get(r));
      return fs.existsSync(f) ? ts.ScriptSnapshot.fromString(fs.readFileSync(f, 'utf8')) : undefined;
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (o) => ts.getDefaultLibFilePath(o),
    useCaseSensitiveFileNames: () => true, fileExists: ts.sys.fileExists, readFile: ts.sys.readFile, readDirectory: ts.sys.readDirectory, directoryExists: ts.sys.directoryExists, getDirectories: ts.sys.getDirectories, realpath: ts.sys.realpath,
  };
  const service = ts.createLanguageService(host, ts.createDocumentRegistry());
  const program = service.getProgram();
  const checker = program.getTypeChecker();
  lap(`program of ${scriptFiles.length} files`);
  const mine = new Set(scriptFiles.map(rel));
  const sourceOf = (f) => program.getSourceFile(path.join(root, f));
  const nodeAt = (sf, pos) => {
    let found = sf;
    const go = (n) => { if (n.getStart(sf) <= pos && pos < n.end) { found = n; ts.forEachChild(n, go); } };
    ts.forEachChild(sf, go);
    return found;
  };
  const declarationsIn = (f) => {
    const sf = sourceOf(f);
    const out = [];
    const visit = (n) => { if (isDeclaration(n)) out.push(n); ts.forEachChild(n, visit); };
    ts.forEachChild(sf, visit);
    return out;
  };
  const cache = new Map();
  const decls = (f) => cache.get(f) ?? (cache.set(f, declarationsIn(f)), cache.get(f));

  // edits: file → (start → { length, property?, value?, plain? })
  const edits = new Map();
  const put = (f, start, length, role, to, why) => {
    const of = edits.get(f) ?? edits.set(f, new Map()).get(f);
    const e = of.get(start) ?? of.set(start, { length }).get(start);
    if (e[role] !== undefined && e[role] !== to) report('CONFLICT', `${f}: ${why} and another entry rename one place to ${to} and ${e[role]}`);
    e[role] ??= to;
  };
  const queue = [];
  const doneLocals = new Set();

  const roleOf = (node, isPropertyEntry, exported) => {
    const p = node.parent;
    if (ts.isShorthandPropertyAssignment(p)) return isPropertyEntry ? 'property' : 'value';
    if (ts.isBindingElement(p) && p.name === node && !p.propertyName && ts.isObjectBindingPattern(p.parent)) return exported ? 'plain' : isPropertyEntry ? 'property' : 'value';
    return 'plain';
  };
  const collides = (f, node, to) => {
    // A name in scope at the place that is already called so, and is not renamed itself.
    const sf = sourceOf(f);
    let top = node; while (top.parent && !ts.isSourceFile(top.parent)) top = top.parent;
    let bad;
    const visit = (n) => {
      if (bad) return;
      if (ts.isIdentifier(n) && n.text === to && !edits.get(f)?.has(n.getStart(sf))) {
        const p = n.parent;
        const isKey = (ts.isPropertyAccessExpression(p) && p.name === n) || (isProperty(p) && p.name === n) || (ts.isBindingElement(p) && p.propertyName === n) || (ts.isQualifiedName(p) && p.right === n) || (ts.isNamedTupleMember?.(p)) || ts.isJsxAttribute(p) || (ts.isParameter(p) && ts.isFunctionTypeNode(p.parent));
        if (!isKey) bad = n;
      }
      ts.forEachChild(n, visit);
    };
    visit(top);
    return bad && sf.getLineAndCharacterOfPosition(bad.getStart(sf)).line + 1;
  };
  const collisionChecks = [];

  const rename = (f, node, to, { isPropertyEntry, localsToo, why }) => {
    const sf = sourceOf(f);
    const pos = node.getStart(sf);
    const from = node.text;
    const prefix = !isPropertyEntry && !why.exported;
    const locs = service.findRenameLocations(path.join(root, f), pos, false, false, { providePrefixAndSuffixTextForRename: prefix });
    if (!locs) { report('FAILED', `${f}: ${why.text}: the service cannot rename it`); return; }
    for (const l of locs) {
      const lf = rel(l.fileName);
      if (!mine.has(lf)) { report('OUTSIDE', `${lf}: ${why.text}`); continue; }
      const lsf = sourceOf(lf);
      const n = nodeAt(lsf, l.textSpan.start);
      const textThere = lsf.text.slice(l.textSpan.start, l.textSpan.start + l.textSpan.length);
      if (textThere !== from) { report('SKIPPED', `${lf}: "${textThere}" for ${why.text}`); continue; }
      const role = roleOf(n, isPropertyEntry, why.exported);
      put(lf, l.textSpan.start, l.textSpan.length, role, to, why.text);
      if (!isPropertyEntry) collisionChecks.push([lf, n, to, why.text, role, l.textSpan.start]);
      if (role === 'property' && localsToo) {
        const p = n.parent;
        if (ts.isBindingElement(p)) queue.push([lf, n, to, why.text]);
        else {
          const s = checker.getShorthandAssignmentValueSymbol(p);
          const d = s?.declarations?.[0];
          if (d && rel(d.getSourceFile().fileName) === lf && hasName(d) && !isExported(d) && !ts.isImportSpecifier(d)) queue.push([lf, d.name, to, why.text]);
        }
      }
    }
  };

  const everyFile = [...mine];
  for (const entry of names) {
    const [where, what, to, options = {}] = entry;
    const text = `${where} ${what} → ${to}`;
    const parts = what.split('.');
    const name = parts.at(-1);
    const outer = parts.slice(0, -1);
    let files = where.endsWith('/') || where === '' ? everyFile.filter((f) => f.startsWith(where)) : everyFile.filter((f) => f === where);
    if (options.except) files = files.filter((f) => !options.except.some((e) => f.startsWith(e)));
    const match = (f) => {
      if (!read(f).includes(name)) return [];
      let all = decls(f).filter((d) => d.name.text === name && outer.every((o) => containersOf(d).includes(o)));
      if (options.kind) all = all.filter((d) => ts.SyntaxKind[d.kind] === options.kind);
      const topLevel = all.filter((d) => outer.length === 0 && containersOf(d).length === 0 && !ts.isTypeParameterDeclaration(d));
      return topLevel.length > 0 && !options.kind && !options.every ? topLevel : all;
    };
    let found = files.flatMap((f) => match(f).map((d) => [f, d]));
    if (found.length === 0 && where !== '' && !where.endsWith('/')) {
      // Drift: the file was moved or split. One exported declaration of the name elsewhere is the same thing.
      const area = where.split('/').slice(0, 2).join('/');
      const elsewhere = everyFile.filter((f) => f.startsWith(area)).flatMap((f) => match(f).filter((d) => isExported(d) || (outer.length > 0)).map((d) => [f, d]));
      if (elsewhere.length === 1) { found = elsewhere; report('drifted', `${text}: found in ${elsewhere[0][0]}`); }
    }
    if (found.length === 0) {
      const already = files.some((f) => read(f).includes(to.split('.').at(-1)));
      report(already ? 'done before' : 'MISSING', text);
      continue;
    }
    for (const [f, d] of found) {
      const exported = isExported(d);
      rename(f, d.name, to, { isPropertyEntry: isProperty(d), localsToo: options.locals !== false, why: { text, exported } });
    }
  }
  while (queue.length > 0) {
    const [f, node, to, text] = queue.pop();
    const key = `${f}:${node.getStart()}:${to}`;
    if (doneLocals.has(key)) continue;
    doneLocals.add(key);
    const hit = collides(f, node, to);
    if (hit) { report('kept local', `${f}:${hit}: ${text}: the local keeps its name, for ${to} is taken`); continue; }
    rename(f, node, to, { isPropertyEntry: false, localsToo: false, why: { text, exported: false } });
  }
  for (const [f, n, to, text] of collisionChecks) {
    const hit = collides(f, n, to);
    if (hit) report('COLLISION?', `${f}:${hit}: ${text}`);
  }
  let count = 0;
  for (const [f, of] of edits) {
    let text = read(f);
    for (const [start, e] of [...of].sort((a, b) => b[0] - a[0])) {
      const old = text.slice(start, start + e.length);
      let now = e.plain;
      if (now === undefined) {
        const [p, v] = [e.property ?? old, e.value ?? old];
        now = p === v ? p : `${p}: ${v}`;
      }
      text = text.slice(0, start) + now + text.slice(start + e.length);
      count += 1;
    }
    write(f, text);
  }
  lap(`${count} places renamed in ${edits.size} files`);
};

// ---------------------------------------------------------------- phrases
/** [where: regular expression or '', from: text or regular expression, to]. A text that is a word is found whole. */
const doPhrases = () => {
  const files = tracked().filter((f) => texty.test(f) && !frozen(f));
  const hits = phrases.map(() => 0);
  for (const f of files) {
    const before = read(f);
    let text = before;
    phrases.forEach(([where, from, to, options = {}], i) => {
      if (options.once && before.includes(options.once)) { hits[i] += 1; return; }
      const fits = where === '' || (where instanceof RegExp ? where.test(f) : where.endsWith('/') ? f.startsWith(where) : f === where);
      if (!fits || (options.except && options.except.test(f))) return;
      const rx = from instanceof RegExp ? new RegExp(from.source, [...new Set(from.flags + 'g')].join('')) : new RegExp(`${/^\w/.test(from) ? '(?<![\\w$])' : ''}${escape(from)}${/\w$/.test(from) ? '(?![\\w$])' : ''}`, 'g');
      text = text.replace(rx, (...m) => { hits[i] += 1; return typeof to === 'function' ? to(...m) : to.replace(/\$(\d)/g, (_, d) => m[Number(d)] ?? ''); });
    });
    if (text !== before) write(f, text);
  }
  phrases.forEach(([where, from, to], i) => { if (hits[i] === 0) report('no hit', `phrase ${where} ${from} → ${to}`); });
  lap(`${hits.reduce((a, b) => a + b, 0)} phrases`);
};

// ---------------------------------------------------------------- statements
/** Each statement of the database is named by what declares it, in snake case. */
const doStatements = () => {
  const found = [];
  for (const f of tracked().filter((f) => f.startsWith('adapters/knex/') && isScript.test(f))) {
    const sf = ts.createSourceFile(f, read(f), ts.ScriptTarget.ES2022, true);
    for (const s of sf.statements) {
      if (!ts.isVariableStatement(s)) continue;
      for (const d of s.declarationList.declarations) {
        let init = d.initializer;
        while (init && (ts.isAsExpression(init) || ts.isSatisfiesExpression(init))) init = init.expression;
        if (!init || !ts.isObjectLiteralExpression(init)) continue;
        const of = (name) => init.properties.find((p) => p.name && ts.isIdentifier(p.name) && p.name.text === name);
        const name = of('name');
        if (!name || !of('columns') || !ts.isPropertyAssignment(name) || !ts.isStringLiteral(name.initializer)) continue;
        found.push({ f, start: name.initializer.getStart(sf), end: name.initializer.end, old: name.initializer.text, now: d.name.text.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), what: d.name.text });
      }
    }
  }
  const counts = new Map();
  for (const { now } of found) counts.set(now, (counts.get(now) ?? 0) + 1);
  for (const s of found) if (counts.get(s.now) > 1) report('NOT UNIQUE', `statement ${s.what} in ${s.f} keeps '${s.old}'`);
  const todo = found.filter((s) => s.old !== s.now && counts.get(s.now) === 1);
  for (const s of todo.sort((a, b) => b.start - a.start)) {
    const text = read(s.f);
    write(s.f, `${text.slice(0, s.start)}'${s.now}'${text.slice(s.end)}`);
  }
  const others = tracked().filter((f) => texty.test(f) && !frozen(f) && !f.startsWith('adapters/knex/migrations/'));
  for (const { old, now } of todo) {
    if (!/_/.test(old)) continue;
    const rx = new RegExp(`(?<=['"\`])${escape(old)}(?=['"\`])`, 'g');
    for (const f of others) if (rx.test(read(f))) report('also said', `${f}: '${old}' is now the statement '${now}'`);
  }
  lap(`${todo.length} of ${found.length} statements named`);
};

// ---------------------------------------------------------------- run
if (!only || only === 'moves') { const m = doMoves(); lap(`${m.size} files moved`); }
if (!only || only === 'names') doNames();
if (!only || only === 'statements') doStatements();
if (!only || only === 'phrases') doPhrases();
if (!dry && changed.size > 0) {
  const list = [...changed].filter((f) => /\.(ts|tsx|mts|js|json|css)$/.test(f) && fs.existsSync(path.join(root, f)));
  for (let i = 0; i < list.length; i += 300) {
    try { execFileSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', '--no-errors-on-unmatched', ...list.slice(i, i + 300)], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] }); }
    catch (e) { report('BIOME', String(e.stderr).split('\n').filter((l) => /lint\/|━|parse/.test(l)).slice(0, 20).join('\n  ')); }
  }
  lap(`biome on ${list.length} files`);
}
const kinds = new Map();
for (const r of reports) { const k = r.split(':')[0]; kinds.set(k, (kinds.get(k) ?? 0) + 1); }
console.log(reports.sort().join('\n'));
console.log(`${changed.size} files changed. Reports: ${[...kinds].map(([k, n]) => `${k} ${n}`).join(', ') || 'none'}`);

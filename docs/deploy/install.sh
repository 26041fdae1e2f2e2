#!/bin/sh
# Installs the server for production: `docs/deploy/install.sh TARGET`, in a checkout whose dependencies are installed.
#
# Packs the checkout, unpacks it into the empty folder TARGET, and adds its dependencies in the versions of the lock
# file. The Dockerfile, the systemd unit and the tests use this one script. PACKAGE names the archive of this checkout, when
# it is packed already. On Node.js 20, where better-sqlite3 is compiled, SQLITE_BUILD names a better_sqlite3.node that was built for
# it; without it npm downloads or builds one.
set -eu

source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
target=$(cd "$1" && pwd)
if [ -n "$(ls -A "$target")" ]; then
  echo "$target is not empty" >&2
  exit 1
fi

cd "$source"
if [ -n "${PACKAGE:-}" ]; then
  tar -xzf "$PACKAGE" --strip-components=1 -C "$target"
else
  archive=$(npm pack --silent --pack-destination "$target" | tail -n 1)
  tar -xzf "$target/$archive" --strip-components=1 -C "$target"
  rm "$target/$archive"
fi
cd "$target"
cp "$source/package-lock.json" .
mkdir -p adapters/knex/node-20
cp "$source/adapters/knex/node-20/package.json" adapters/knex/node-20

# A server has the packages that it loads when they are configured (S3, OpenTelemetry, OpenID), and none of a host's framework. Of
# the workspaces it needs the one with the SQLite of Node.js 20.
node -e '
  const { devDependencies, peerDependencies, ...manifest } = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const configured = Object.keys(peerDependencies).filter((name) => !/^(fastify|@nestjs\/.*)$/.test(name));
  const added = Object.fromEntries(configured.map((name) => [name, peerDependencies[name]]));
  const dependencies = { ...manifest.dependencies, ...added };
  const server = { ...manifest, dependencies, peerDependenciesMeta: undefined, workspaces: ["adapters/knex/node-20"] };
  fs.writeFileSync("package.json", JSON.stringify(server, null, 2));
'

npm ci --omit=dev --ignore-scripts --no-audit --no-fund --silent
sqlite=node_modules/better-sqlite3
if [ -d "$sqlite-12" ]; then
  sqlite=$sqlite-12
  if [ -n "${SQLITE_BUILD:-}" ]; then
    mkdir -p "$sqlite/build/Release"
    cp "$SQLITE_BUILD" "$sqlite/build/Release/better_sqlite3.node"
  else
    npm rebuild --silent better-sqlite3-12
  fi
  find "$sqlite/build" -type f ! -name better_sqlite3.node -delete
elif [ -d "$sqlite" ]; then
  # It brings an addon for each of eight platforms.
  addon=$(node -p 'require("./node_modules/better-sqlite3/lib/binding.js").getPrebuildPath()')
  find "$sqlite/prebuilds" -type f ! -path "*/prebuilds/${addon##*/}" -delete
fi

# The sources of the library but for the files that browsers load, those of SQLite, types and source maps.
rm -rf core composition tests package-lock.json
find adapters -type f ! -path 'adapters/dashboard/assets/*' ! -path 'adapters/http/docs/assets/*' ! -name base.css -delete
rm -rf "$sqlite/deps" "$sqlite/src" node_modules/node-addon-api node_modules/better-sqlite3/node_modules
rm -rf node_modules/roundtrip-sqlite-on-node-20
rm -rf node_modules/.bin
# Of the documents, those that the reference shows as guides stay.
find docs -type f ! -name openapi.json ! -path 'docs/guides/*' ! -path docs/webhooks.md \
  ! -path docs/providers/whatsapp.md ! -path docs/providers/twilio-sms.md -delete
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
find . -type d -empty -delete

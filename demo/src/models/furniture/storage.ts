import { part, parts, type Size } from '../assemble.ts'
import { type Mesh, type Part, rotate, translate } from '../mesh.ts'
import { cushion, roundedBox } from '../shapes/box.ts'
import { lathe } from '../shapes/surface.ts'
import { bar, roundCorners } from '../shapes/sweep.ts'
import { rod, roundLegs, squareLegs } from './legs.ts'

/** A turned knob on a front at depth z. */
export function knob(x: number, y: number, z: number, radius = 0.012): Mesh {
  const turned = lathe(
    [
      [0, 0],
      [radius * 0.55, 0],
      [radius * 0.5, radius * 0.8],
      [radius, radius * 1.3],
      [radius, radius * 1.9],
      [0, radius * 2.1],
    ],
    { sides: 20, fillet: 0.003, steps: 3 },
  )
  return translate(rotate(turned, 'x', 90), x, y, z)
}

/** A bow handle, upright or level. */
function bow(x: number, y: number, z: number, length: number, upright: boolean): Mesh {
  const half = length / 2
  const path = upright
    ? roundCorners(
        [
          [x, y - half, z],
          [x, y - half, z + 0.026],
          [x, y + half, z + 0.026],
          [x, y + half, z],
        ],
        0.01,
        4,
      )
    : roundCorners(
        [
          [x - half, y, z],
          [x - half, y, z + 0.026],
          [x + half, y, z + 0.026],
          [x + half, y, z],
        ],
        0.01,
        4,
      )
  return bar(path, 0.0045, 0.0045, 10)
}

/** Panels of a carcass standing on `floor`. */
function carcass(
  { width, height, depth }: Size,
  floor: number,
  uprights: number[] = [],
  shelves: number[] = [],
): Mesh[] {
  const t = 0.02
  const inner = height - floor
  return [
    ...[floor, height - t].map((y) => translate(roundedBox(width, t, depth, { radius: 0.004 }), 0, y, 0)),
    ...[-1, 1].map((s) =>
      translate(
        roundedBox(t, inner - 2 * t + 0.002, depth, { radius: 0.003, grain: 'y' }),
        s * (width / 2 - t / 2),
        floor + t - 0.001,
        0,
      ),
    ),
    translate(
      roundedBox(width - 2 * t, inner - 2 * t, 0.008, { radius: 0.001 }),
      0,
      floor + t,
      -depth / 2 + 0.012,
    ),
    ...uprights.map((x) =>
      translate(
        roundedBox(t * 0.9, inner - 2 * t, depth - 0.02, { radius: 0.002, grain: 'y' }),
        x,
        floor + t,
        0.008,
      ),
    ),
    ...shelves.map((y) =>
      translate(roundedBox(width - 2 * t, t * 0.9, depth - 0.04, { radius: 0.002 }), 0, y, 0.008),
    ),
  ]
}

/** Sideboard whose doors are made of upright slats. */
export function slatSideboard(size: Size): Part[] {
  const { width, height, depth } = size
  const floor = 0.16
  const doors = Math.max(2, Math.round(width / 0.5))
  const inner = width - 0.04
  const bodyHeight = height - floor - 0.04
  const slats = Math.round(inner / 0.0215)
  return [
    ...parts('body', ...carcass({ width, height, depth: depth - 0.004 }, floor)),
    part(
      'front',
      translate(
        roundedBox(inner - 0.004, bodyHeight - 0.004, 0.012, { radius: 0.001 }),
        0,
        floor + 0.022,
        depth / 2 - 0.034,
      ),
    ),
    ...parts(
      'front',
      ...Array.from({ length: slats }, (_, i) => i)
        .filter((i) =>
          Array.from({ length: doors - 1 }, (_, d) => Math.round((slats * (d + 1)) / doors)).every(
            (gap) => i !== gap,
          ),
        )
        .map((i) =>
          translate(
            roundedBox(0.0135, bodyHeight - 0.008, 0.016, { radius: 0.003, segments: 1, grain: 'y' }),
            -inner / 2 + (inner * (i + 0.5)) / slats,
            floor + 0.024,
            depth / 2 - 0.022,
          ),
        ),
    ),
    ...parts(
      'legs',
      ...roundLegs({
        top: floor + 0.005,
        x: width / 2 - 0.16,
        z: depth / 2 - 0.09,
        splay: 0.03,
        topRadius: 0.021,
        footRadius: 0.0135,
      }),
    ),
  ]
}

/** Low bench for a television: sliding fronts and an open bay. */
export function mediaBench(size: Size): Part[] {
  const { width, height, depth } = size
  const floor = 0.12
  const bay = width * 0.3
  const x0 = -width / 2 + 0.02
  const doorWidth = (width - 0.04 - bay) / 2
  const front = (i: number): Mesh =>
    translate(
      roundedBox(doorWidth - 0.004, height - floor - 0.046, 0.018, { radius: 0.003 }),
      x0 + (i === 0 ? doorWidth / 2 : doorWidth * 1.5 + bay),
      floor + 0.023,
      depth / 2 - 0.014,
    )
  const divider = [x0 + doorWidth, x0 + doorWidth + bay]
  return [
    ...parts(
      'body',
      ...carcass({ ...size, depth: depth - 0.004 }, floor, divider),
      translate(
        roundedBox(bay, 0.016, depth - 0.05, { radius: 0.002 }),
        (divider[0] ?? 0) + bay / 2,
        floor + (height - floor) * 0.48,
        0,
      ),
    ),
    ...parts('front', front(0), front(1)),
    ...parts(
      'pull',
      ...[0, 1].map((i) =>
        bow(
          x0 + (i === 0 ? doorWidth - 0.05 : doorWidth + bay + 0.05),
          floor + (height - floor) / 2,
          depth / 2 - 0.006,
          0.12,
          true,
        ),
      ),
    ),
    ...parts(
      'legs',
      ...squareLegs({
        top: floor + 0.004,
        x: width / 2 - 0.1,
        z: depth / 2 - 0.06,
        topRadius: 0.02,
        footRadius: 0.015,
      }),
    ),
  ]
}

/** Tall cabinet: glass-height doors above two drawers. */
export function tallCabinet(size: Size): Part[] {
  const { width, height, depth } = size
  const floor = 0.14
  const drawers = floor + 0.02 + 0.36
  const doorHeight = height - 0.02 - drawers
  const half = (width - 0.04) / 2
  return [
    ...parts('body', ...carcass({ ...size, depth: depth - 0.004 }, floor, [], [drawers - 0.018])),
    ...[-1, 1].flatMap((s) =>
      framedDoor(half - 0.004, doorHeight - 0.004, s * (half / 2), drawers + 0.002, depth / 2 - 0.02),
    ),
    ...parts(
      'front',
      ...[0, 1].map((i) =>
        translate(
          roundedBox(2 * half - 0.004, 0.166, 0.018, { radius: 0.003 }),
          0,
          floor + 0.022 + i * 0.171,
          depth / 2 - 0.016,
        ),
      ),
    ),
    ...parts(
      'pull',
      ...[0, 1].map((i) => bow(0, floor + 0.105 + i * 0.171, depth / 2 - 0.007, 0.16, false)),
      ...[-1, 1].map((s) => knob(s * 0.03, drawers + doorHeight * 0.45, depth / 2 - 0.012, 0.01)),
    ),
    ...parts(
      'legs',
      ...roundLegs({
        top: floor + 0.004,
        x: width / 2 - 0.08,
        z: depth / 2 - 0.07,
        splay: 0.02,
        topRadius: 0.02,
        footRadius: 0.014,
      }),
    ),
  ]
}

function framedDoor(width: number, height: number, x: number, y: number, z: number): Part[] {
  const rail = 0.055
  return [
    ...parts(
      'front',
      ...[-1, 1].map((s) =>
        translate(
          roundedBox(rail, height, 0.02, { radius: 0.003, grain: 'y' }),
          x + s * (width / 2 - rail / 2),
          y,
          z,
        ),
      ),
      ...[0, height - rail].map((at) =>
        translate(roundedBox(width - 2 * rail + 0.002, rail, 0.02, { radius: 0.003 }), x, y + at, z),
      ),
    ),
    ...parts(
      'panel',
      ...Array.from(
        { length: Math.floor((width - 2 * rail) / 0.024) },
        (_, i, all = Math.floor((width - 2 * rail) / 0.024)) =>
          translate(
            roundedBox(0.0205, height - 2 * rail + 0.004, 0.009, { radius: 0.004, segments: 1, grain: 'y' }),
            x - width / 2 + rail + ((width - 2 * rail) * (i + 0.5)) / all,
            y + rail - 0.002,
            z - 0.002,
          ),
      ),
    ),
  ]
}

/** Wardrobe with two plain doors and a turned foot rail. */
export function wardrobe(size: Size): Part[] {
  const { width, height, depth } = size
  const floor = 0.12
  const doors = Math.max(2, Math.round(width / 0.52))
  const inner = width - 0.044
  const each = inner / doors
  return [
    ...parts('body', ...carcass({ ...size, depth: depth - 0.004 }, floor)),
    ...parts(
      'front',
      ...Array.from({ length: doors }, (_, i) =>
        translate(
          roundedBox(each - 0.004, height - floor - 0.046, 0.02, { radius: 0.004, grain: 'y' }),
          -inner / 2 + each * (i + 0.5),
          floor + 0.023,
          depth / 2 - 0.014,
        ),
      ),
    ),
    ...parts(
      'pull',
      ...Array.from({ length: doors }, (_, i) =>
        bow(
          -inner / 2 + each * (i + (i % 2 === 0 ? 0.93 : 0.07)),
          height * 0.53,
          depth / 2 - 0.006,
          0.3,
          true,
        ),
      ),
    ),
    ...parts(
      'legs',
      ...squareLegs({
        top: floor + 0.004,
        x: width / 2 - 0.07,
        z: depth / 2 - 0.07,
        topRadius: 0.026,
        footRadius: 0.02,
      }),
    ),
  ]
}

/** Chest of drawers; `rows` of drawers, the upper row halved. */
export function drawerChest(size: Size, rows: number): Part[] {
  const { width, height, depth } = size
  const floor = 0.13
  const inner = width - 0.044
  const each = (height - floor - 0.046) / rows
  const fronts: Mesh[] = []
  const pulls: Mesh[] = []
  for (let row = 0; row < rows; row++) {
    const split = row === rows - 1 && width > 0.6 ? 2 : 1
    for (let i = 0; i < split; i++) {
      const w = inner / split
      const x = -inner / 2 + w * (i + 0.5)
      const y = floor + 0.023 + each * row
      fronts.push(
        translate(
          roundedBox(w - 0.004, each - 0.004, 0.02, { radius: 0.004 }),
          x,
          y + 0.002,
          depth / 2 - 0.022,
        ),
      )
      const knobs = split === 1 && width > 0.6 ? [-w * 0.28, w * 0.28] : [0]
      for (const dx of knobs) pulls.push(knob(x + dx, y + each / 2, depth / 2 - 0.013, 0.0135))
    }
  }
  return [
    ...parts(
      'body',
      ...carcass({ ...size, depth: depth - 0.02 }, floor).map((m) => translate(m, 0, 0, -0.01)),
    ),
    ...parts('front', ...fronts),
    ...parts('pull', ...pulls),
    ...parts(
      'legs',
      ...roundLegs({
        top: floor + 0.004,
        x: width / 2 - 0.07,
        z: depth / 2 - 0.07,
        splay: 0.022,
        topRadius: 0.021,
        footRadius: 0.0135,
      }),
    ),
  ]
}

/** Bedside cabinet: one drawer, one open shelf. */
export function nightstand(size: Size): Part[] {
  const { width, height, depth } = size
  const floor = height * 0.36
  return [
    ...parts(
      'body',
      ...carcass({ ...size, depth: depth - 0.006 }, floor, [], [floor + (height - floor) * 0.44]),
    ),
    part(
      'front',
      translate(
        roundedBox(width - 0.046, (height - floor) * 0.56 - 0.045, 0.02, { radius: 0.004 }),
        0,
        floor + (height - floor) * 0.44 + 0.021,
        depth / 2 - 0.016,
      ),
    ),
    part('pull', knob(0, floor + (height - floor) * 0.7, depth / 2 - 0.008, 0.012)),
    ...parts(
      'legs',
      ...roundLegs({
        top: floor + 0.004,
        x: width / 2 - 0.05,
        z: depth / 2 - 0.05,
        splay: 0.03,
        topRadius: 0.018,
        footRadius: 0.012,
      }),
    ),
  ]
}

/** Open shelf between two ladders of round steel. */
export function ladderShelf({ width, height, depth }: Size, boards: number): Part[] {
  const x = width / 2 - 0.009
  const z = depth / 2 - 0.009
  const levels = Array.from({ length: boards }, (_, i) => 0.1 + ((height - 0.24) * i) / (boards - 1))
  return [
    ...parts(
      'metal',
      ...[-1, 1].flatMap((sx) => [
        bar(
          roundCorners(
            [
              [sx * x, 0, z],
              [sx * x, height - 0.009, z],
              [sx * x, height - 0.009, -z],
              [sx * x, 0, -z],
            ],
            0.04,
            5,
          ),
          0.009,
          0.009,
          10,
        ),
        ...levels.map((y) => rod([sx * x, y, -z], [sx * x, y, z], 0.006, 8)),
      ]),
    ),
    ...parts(
      'board',
      ...levels.map((y) =>
        translate(roundedBox(width - 0.03, 0.024, depth - 0.03, { radius: 0.005 }), 0, y, 0),
      ),
    ),
    ...parts('metal', rod([-x, height * 0.5, -z], [x, height * 0.5, -z], 0.005, 8)),
    ...books(width - 0.1, levels, depth),
  ]
}

/** Bookcase of square bays. */
export function cubeBookcase(size: Size, columns: number, rows: number): Part[] {
  const { width, height, depth } = size
  const floor = 0.05
  const uprights = Array.from({ length: columns - 1 }, (_, i) => -width / 2 + (width * (i + 1)) / columns)
  const shelves = Array.from({ length: rows - 1 }, (_, i) => floor + ((height - floor) * (i + 1)) / rows)
  return [
    ...parts('body', ...carcass(size, floor, uprights, shelves)),
    part('plinth', translate(roundedBox(width - 0.06, floor + 0.002, depth - 0.06), 0, 0, -0.01)),
    ...books(width / columns - 0.1, [floor + 0.02, ...shelves.map((y) => y + 0.018)].slice(0, rows), depth)
      .map(({ slot, mesh }, i) =>
        part(
          slot,
          translate(mesh, (((i * 7) % columns) - (columns - 1) / 2) * (width / columns) * 0.0, 0, 0),
        ),
      )
      .slice(0, 0),
  ]
}

/** A few books and a vase, so that a shelf doesn't look like a drawing. */
function books(span: number, levels: number[], depth: number): Part[] {
  const result: Part[] = []
  levels.slice(1, -1).forEach((y, level) => {
    let x = level % 2 === 0 ? -span / 2 : span / 2 - 0.26
    for (let i = 0; i < 6; i++) {
      const thick = 0.022 + ((i * 7 + level * 5) % 4) * 0.007
      const tall = 0.17 + ((i * 5 + level * 3) % 5) * 0.016
      result.push(
        part(
          i % 3 === 0 ? 'bookA' : i % 3 === 1 ? 'bookB' : 'bookC',
          translate(
            roundedBox(thick, tall, Math.min(0.17, depth * 0.6), { radius: 0.003, segments: 1 }),
            x + thick / 2,
            y + 0.025,
            0,
          ),
        ),
      )
      x += thick + 0.002
    }
  })
  return result
}

/** Coat stand: a post that branches. */
export function coatStand({ width, height }: Size): Part[] {
  const r = width / 2
  const arms = Array.from({ length: 6 }, (_, i) => {
    const a = (i / 6) * Math.PI * 2
    const y = height - 0.08 - (i % 2) * 0.14
    return bar(
      [
        [0, y - 0.12, 0],
        [Math.sin(a) * (r * 0.62), y + 0.06, Math.cos(a) * (r * 0.62)],
      ],
      0.011,
      0.009,
      12,
    )
  })
  const feet = [0, 1, 2, 3].map((i) => {
    const a = (i / 4) * Math.PI * 2 + Math.PI / 4
    return bar(
      [
        [Math.sin(a) * r * 1.39, 0.0, Math.cos(a) * r * 1.39],
        [0, 0.3, 0],
      ],
      0.013,
      0.016,
      14,
    )
  })
  return parts(
    'wood',
    bar(
      [
        [0, 0.12, 0],
        [0, height, 0],
      ],
      0.018,
      0.012,
      18,
    ),
    ...arms,
    ...feet,
  )
}

/** Tall floor mirror leaning in a slim frame. */
export function floorMirror({ width, height, depth }: Size): Part[] {
  const lean = (Math.atan2(depth - 0.03, height) * 180) / Math.PI
  const y = height / Math.cos((lean * Math.PI) / 180)
  const tilt = (mesh: Mesh): Mesh => rotate(mesh, 'x', -lean)
  const frame = bar(
    roundCorners(
      [
        [-width / 2 + 0.012, 0.012, 0],
        [width / 2 - 0.012, 0.012, 0],
        [width / 2 - 0.012, y - 0.012, 0],
        [-width / 2 + 0.012, y - 0.012, 0],
      ],
      width * 0.46,
      14,
      true,
    ),
    0.012,
    0.012,
    12,
  )
  const glass = rotate(
    translate(
      cushion(width - 0.03, 0.006, y - 0.03, { radius: 0.0029, crown: 0, belly: 0, cells: 2 }),
      0,
      0,
      0,
    ),
    'x',
    90,
  )
  void glass
  return [part('frame', tilt(frame)), part('mirror', tilt(archGlass(width - 0.03, y - 0.03)))]
}

function archGlass(width: number, height: number): Mesh {
  const r = width / 2 - 0.001
  const outline: [number, number][] = []
  for (let i = 0; i <= 24; i++) {
    const a = (Math.PI * i) / 24
    outline.push([Math.cos(a) * r, height - r + Math.sin(a) * r])
  }
  for (let i = 0; i <= 24; i++) {
    const a = Math.PI + (Math.PI * i) / 24
    outline.push([Math.cos(a) * r, r + Math.sin(a) * r])
  }
  const mesh: Mesh = { positions: [], normals: [], uvs: [], indices: [] }
  for (const z of [0.003, -0.003]) {
    const base = mesh.positions.length / 3
    for (const [x, y] of [[0, height / 2] as const, ...outline]) {
      mesh.positions.push(x, y + 0.015, z)
      mesh.normals.push(0, 0, Math.sign(z))
      mesh.uvs.push(x, y)
    }
    for (let i = 1; i <= outline.length; i++) {
      const next = (i % outline.length) + 1
      if (z > 0) mesh.indices.push(base, base + i, base + next)
      else mesh.indices.push(base, base + next, base + i)
    }
  }
  return mesh
}

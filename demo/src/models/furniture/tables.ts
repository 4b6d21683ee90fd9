import { part, parts, type Size } from '../assemble.ts'
import { type Mesh, type Part, rotate, translate, type Vec3 } from '../mesh.ts'
import { roundedBox } from '../shapes/box.ts'
import { ellipse, type Outline, rectangle, slab } from '../shapes/slab.ts'
import { bentSheet, lathe } from '../shapes/surface.ts'
import { bar, roundCorners, squareBar } from '../shapes/sweep.ts'
import { apron, rod, roundLegs, squareLegs } from './legs.ts'

const top = (
  outline: Outline,
  thickness: number,
  height: number,
  options: { bevel?: number; underBevel?: number; grain?: 'x' | 'z' } = {},
): Mesh =>
  translate(
    slab(outline, thickness, { bevel: 0.004, underBevel: thickness * 0.6, ...options }),
    0,
    height - thickness,
    0,
  )

/** Rectangular table on tapered round legs. */
export function diningTable({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.11
  const z = depth / 2 - 0.11
  return [
    part('top', top(rectangle(width, depth, 0.05), 0.03, height)),
    ...parts('legs', ...apron(x - 0.01, z - 0.01, height - 0.03, 0.07, 0.022)),
    ...parts(
      'legs',
      ...roundLegs({ top: height - 0.032, x, z, splay: 0.05, topRadius: 0.034, footRadius: 0.0165 }),
    ),
  ]
}

/** Round top on a turned cone. */
export function pedestalTable({ width, height }: Size): Part[] {
  const foot = width * 0.29
  const neck = 0.085
  const ribs = lathe(
    [
      [0, 0],
      [foot, 0],
      [foot, 0.014],
      [foot * 0.86, 0.05],
      [neck + 0.03, height * 0.42],
      [neck, height * 0.62],
      [neck + 0.05, height - 0.06],
      [foot * 0.8, height - 0.03],
      [0, height - 0.03],
    ],
    { sides: 72, fillet: 0.09, steps: 8 },
  )
  return [
    part('base', ribs),
    part('top', top(ellipse(width, width, 2, 96), 0.028, height, { bevel: 0.005, underBevel: 0.02 })),
  ]
}

/** Drum base of upright staves under a round or oval top. */
export function staveTable({ width, height, depth }: Size): Part[] {
  const radius = Math.min(width, depth) * 0.27
  const count = 30
  const staves = Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2
    return translate(
      rotate(
        roundedBox(radius * 0.185, height - 0.03, 0.03, { radius: 0.008, grain: 'y' }),
        'y',
        (a * 180) / Math.PI,
      ),
      Math.sin(a) * radius,
      0,
      Math.cos(a) * radius,
    )
  })
  return [
    ...parts('base', ...staves),
    part(
      'top',
      top(ellipse(width, depth, width === depth ? 2 : 2.4, 96), 0.03, height, { underBevel: 0.022 }),
    ),
  ]
}

/** Plank top on two trestles. */
export function trestleTable({ width, height, depth }: Size): Part[] {
  const at = width / 2 - 0.34
  const under = height - 0.028
  const trestle = (sx: number): Mesh[] => [
    ...[-1, 1].flatMap((sz) => [
      squareBar(
        [sx * (at + 0.13), 0, sz * (depth / 2 - 0.1)],
        [sx * at, under - 0.03, sz * (depth / 2 - 0.16)],
        0.034,
        0.034,
        { up: [0, 0, 1], taper: 1.1 },
      ),
      squareBar(
        [sx * (at - 0.13), 0, sz * (depth / 2 - 0.1)],
        [sx * at, under - 0.03, sz * (depth / 2 - 0.16)],
        0.034,
        0.034,
        { up: [0, 0, 1], taper: 1.1 },
      ),
    ]),
    translate(roundedBox(0.05, 0.06, depth - 0.18, { grain: 'z', radius: 0.008 }), sx * at, under - 0.06, 0),
    ...[-1, 1].map((s) =>
      rod(
        [sx * at + s * 0.094, 0.22, -depth / 2 + 0.11],
        [sx * at + s * 0.094, 0.22, depth / 2 - 0.11],
        0.009,
      ),
    ),
  ]
  return [
    part('top', top(rectangle(width, depth, 0.02), 0.028, height, { bevel: 0.004, underBevel: 0.01 })),
    ...parts('legs', ...trestle(-1), ...trestle(1)),
  ]
}

/** Oval top on two bent steel frames. */
export function bowTable({ width, height, depth }: Size): Part[] {
  const under = height - 0.024
  const x = width / 2 - 0.4
  const z = depth / 2 - 0.14
  const frame = (sx: number): Mesh =>
    bar(
      roundCorners(
        [
          [sx * (x - 0.12), under - 0.012, -z + 0.04],
          [sx * (x + 0.12), 0.013, -z - 0.02],
          [sx * (x + 0.12), 0.013, z + 0.02],
          [sx * (x - 0.12), under - 0.012, z - 0.04],
        ],
        0.05,
        7,
      ),
      0.0145,
      0.0145,
      14,
    )
  return [
    part('top', top(ellipse(width, depth, 2.7, 96), 0.024, height)),
    ...parts(
      'metal',
      frame(-1),
      frame(1),
      rod([-x + 0.11, under - 0.02, 0], [x - 0.11, under - 0.02, 0], 0.012),
      ...[-1, 1].map((s) =>
        rod([s * (x - 0.11), under - 0.02, -z + 0.05], [s * (x - 0.11), under - 0.02, z - 0.05], 0.012),
      ),
    ),
  ]
}

/** A pebble-shaped top on three fat legs. */
export function pebbleTable({ width, height, depth }: Size): Part[] {
  const outline = Array.from({ length: 96 }, (_, i): [number, number] => {
    const a = (i / 96) * Math.PI * 2
    const r = 1 + 0.09 * Math.cos(2 * a + 0.6) + 0.07 * Math.cos(3 * a - 0.5)
    return [(Math.cos(a) * r * width) / 2.17, (Math.sin(a) * r * depth) / 2.0]
  })
  const leg = (x: number, z: number): Mesh =>
    translate(
      lathe(
        [
          [0, 0],
          [0.055, 0],
          [0.06, height - 0.04],
          [0, height - 0.04],
        ],
        { sides: 32, fillet: 0.008, steps: 3 },
      ),
      x,
      0,
      z,
    )
  return [
    part('top', top(outline, 0.042, height, { bevel: 0.014, underBevel: 0.024 })),
    ...parts(
      'legs',
      leg(width * 0.29, depth * 0.06),
      leg(-width * 0.24, depth * 0.24),
      leg(-width * 0.19, -depth * 0.26),
    ),
  ]
}

/** Low table with a shelf for books. */
export function shelfTable({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.035
  const z = depth / 2 - 0.035
  const slats = Math.round(width / 0.06)
  return [
    part('top', top(rectangle(width, depth, 0.03), 0.022, height, { underBevel: 0.012 })),
    ...parts('legs', ...squareLegs({ top: height - 0.02, x, z, topRadius: 0.017, footRadius: 0.014 })),
    ...parts('legs', ...apron(x, z, height - 0.022, 0.04, 0.018)),
    ...parts(
      'legs',
      ...[-1, 1].map((s) => translate(roundedBox(2 * x, 0.022, 0.022), 0, 0.13, s * (z - 0.012))),
    ),
    ...parts(
      'legs',
      ...Array.from({ length: slats }, (_, i) =>
        translate(
          roundedBox(0.026, 0.01, 2 * z - 0.02, { grain: 'z' }),
          -x + 0.04 + ((2 * x - 0.08) * i) / (slats - 1),
          0.152,
          0,
        ),
      ),
    ),
  ]
}

/** Tray with a raised rim on a slender stem. */
export function trayTable({ width, height }: Size): Part[] {
  const r = width / 2
  const tray = lathe(
    [
      [0, 0],
      [r - 0.012, 0],
      [r, 0.03],
      [r - 0.003, 0.03],
      [r - 0.016, 0.005],
      [0, 0.005],
    ],
    { sides: 64, fillet: 0.006, steps: 4 },
  )
  const foot = lathe(
    [
      [0, 0],
      [r * 0.62, 0],
      [r * 0.62, 0.006],
      [0.03, 0.014],
      [0.011, 0.03],
      [0.011, height - 0.06],
      [0.03, height - 0.03],
      [0, height - 0.03],
    ],
    { sides: 48, fillet: 0.008, steps: 4 },
  )
  const grip = bar(
    roundCorners(
      [
        [0, height - 0.02, 0],
        [0, height + 0.1, 0],
      ],
      0.01,
    ),
    0.007,
    0.007,
    12,
  )
  return [
    part('tray', translate(tray, 0, height - 0.13, 0)),
    part(
      'stem',
      translate(
        lathe(
          [
            [0.014, 0],
            [0.014, 0.01],
          ],
          { sides: 16 },
        ),
        0,
        0.1,
        0,
      ),
    ),
    part('stem', shorten(foot, height)),
    part('stem', translate(grip, 0, -0.1, 0)),
  ]
}

const shorten = (mesh: Mesh, height: number): Mesh => ({
  ...mesh,
  positions: mesh.positions.map((value, i) => (i % 3 === 1 && value > height / 2 ? value - 0.1 : value)),
})

/** Slides over the seat of a sofa. */
export function sofaSideTable({ width, height, depth }: Size): Part[] {
  const z = depth / 2 - 0.012
  const x = width / 2 - 0.012
  const frame = roundCorners(
    [
      [x - 0.02, height - 0.026, z - 0.03],
      [-x, height - 0.026, z - 0.03],
      [-x, 0.01, z],
      [x, 0.01, z],
      [x, 0.01, -z],
      [-x, 0.01, -z],
      [-x, height - 0.026, -z + 0.03],
      [x - 0.02, height - 0.026, -z + 0.03],
    ] as Vec3[],
    0.03,
    6,
  )
  return [
    part('metal', bar(frame, 0.0095, 0.0095, 12)),
    part('top', top(rectangle(width, depth - 0.01, 0.04), 0.018, height, { underBevel: 0.01 })),
  ]
}

/** Narrow table on two arched ends. */
export function archConsole({ width, height, depth }: Size): Part[] {
  const end = (sx: number): Mesh =>
    translate(
      bentSheet(
        (s, t) => [0, t * (height - 0.03), (0.5 - s) * (depth - 0.03) * (0.86 + 0.14 * (2 * t - 1) ** 2)],
        0.034,
        { columns: 6, rows: 12, rim: 0.05, size: [depth, height] },
      ),
      sx * (width / 2 - 0.16),
      0,
      0,
    )
  return [
    part(
      'top',
      top(rectangle(width, depth, depth * 0.5, 12), 0.03, height, { bevel: 0.008, underBevel: 0.02 }),
    ),
    ...parts('legs', end(-1), end(1), translate(roundedBox(width - 0.36, 0.07, 0.022), 0, height - 0.14, 0)),
  ]
}

import { part, parts, type Size } from '../assemble.ts'
import { type Mesh, type Part, translate, type Vec3 } from '../mesh.ts'
import { cushion } from '../shapes/box.ts'
import { ellipse, rectangle, slab } from '../shapes/slab.ts'
import { bentSheet, lathe } from '../shapes/surface.ts'
import { bar, roundCorners, squareBar } from '../shapes/sweep.ts'
import { corners, rod, roundLegs } from './legs.ts'

/** Three legs through a round, dished seat. */
export function threeLegStool({ width, height }: Size): Part[] {
  const r = width / 2 - 0.012
  const seat = lathe(
    [
      [0, 0],
      [r - 0.035, 0],
      [r, 0.02],
      [r, 0.032],
      [r - 0.012, 0.038],
      [r * 0.5, 0.031],
      [0, 0.028],
    ],
    { sides: 48, fillet: 0.012, steps: 3 },
  )
  const legs = [0, 1, 2].map((i) => {
    const a = (i * 2 * Math.PI) / 3 + Math.PI / 6
    const at = (radius: number, y: number): Vec3 => [Math.sin(a) * radius, y, Math.cos(a) * radius]
    return bar([at(width / 2 - 0.012, 0), at(r * 0.62, height - 0.03)], 0.0125, 0.019, 16)
  })
  return [part('seat', translate(seat, 0, height - 0.038, 0)), ...parts('legs', ...legs)]
}

/** Tall stool: four legs, a ring to rest the feet on, a bent seat. */
export function barStool({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.016
  const z = depth / 2 - 0.016
  const top = height - 0.05
  const seat = bentSheet(
    (s, t) => {
      const a = (s - 0.5) * 2
      const b = (t - 0.5) * 2
      return [
        a * (x - 0.03) * (1 - 0.04 * b * b),
        top + 0.028 + 0.018 * a * a - 0.012 * (1 - b * b),
        -b * (z - 0.035),
      ]
    },
    0.03,
    { columns: 14, rows: 12, rim: 0.07, size: [width, depth] },
  )
  const lean = 0.075
  const ring = 0.24 * (height / 0.65)
  const rx = x - lean * (ring / top)
  const rz = z - lean * (ring / top)
  return [
    part('seat', seat),
    ...parts(
      'legs',
      ...roundLegs({
        top: top + 0.012,
        x: x - lean,
        z: z - lean,
        splay: lean,
        topRadius: 0.0175,
        footRadius: 0.0135,
      }),
    ),
    ...parts(
      'metal',
      bar(
        roundCorners([...corners(rx, rz).map(([a, b]): Vec3 => [a, ring, b])], 0.02, 4, true),
        0.0075,
        0.0075,
        10,
      ),
    ),
    ...parts(
      'legs',
      squareBar([-x + lean, top - 0.01, z - lean], [x - lean, top - 0.01, z - lean], 0.035, 0.018, {
        up: [0, 0, 1],
      }),
      squareBar([-x + lean, top - 0.01, -z + lean], [x - lean, top - 0.01, -z + lean], 0.035, 0.018, {
        up: [0, 0, 1],
      }),
    ),
  ]
}

/** Sled frame of steel tube with a low padded back. */
export function sledBarStool({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.01
  const z = depth / 2 - 0.01
  const seat = height - 0.2
  const side = (sx: number): Mesh =>
    bar(
      roundCorners(
        [
          [sx * (x - 0.03), height - 0.03, -z + 0.07],
          [sx * (x - 0.03), seat - 0.01, -z + 0.08],
          [sx * x, 0.01, -z],
          [sx * x, 0.01, z],
          [sx * (x - 0.03), seat - 0.01, z - 0.1],
          [sx * (x - 0.03), seat - 0.01, -z + 0.1],
        ],
        0.04,
        6,
      ),
      0.01,
      0.01,
      12,
    )
  const back = bentSheet(
    (s, t) => {
      const a = (s - 0.5) * 2
      return [a * (x - 0.012), seat + 0.07 + t * 0.13, -z + 0.062 + 0.035 * a * a]
    },
    0.034,
    { columns: 12, rows: 5, rim: 0.12, size: [width, 0.13] },
  )
  const step = 0.22
  const inset = 0.03 * (step / seat)
  return [
    ...parts(
      'tube',
      side(-1),
      side(1),
      rod([-x + inset, step, z - 0.04], [x - inset, step, z - 0.04], 0.009),
      rod([-x, 0.01, -z + 0.04], [x, 0.01, -z + 0.04], 0.009),
    ),
    part(
      'seat',
      translate(cushion(2 * x - 0.02, 0.055, depth - 0.13, { radius: 0.025, crown: 0.008 }), 0, seat, -0.005),
    ),
    part('seat', back),
  ]
}

/** Solid bench: plank on two slab ends or turned legs. */
export function plankBench({ width, height, depth }: Size): Part[] {
  const top = 0.035
  const inset = Math.min(0.28, width * 0.17)
  const rail = height - top - 0.1
  return [
    part(
      'wood',
      translate(
        slab(rectangle(width, depth, 0.02), top, { bevel: 0.006, underBevel: 0.018 }),
        0,
        height - top,
        0,
      ),
    ),
    ...parts(
      'wood',
      ...roundLegs({
        top: height - top,
        x: width / 2 - inset,
        z: depth / 2 - 0.07,
        splay: 0.045,
        splayZ: 0.03,
        topRadius: 0.022,
        footRadius: 0.0145,
      }),
    ),
    ...parts(
      'wood',
      rod([-width / 2 + inset, rail - 0.06, 0], [width / 2 - inset, rail - 0.06, 0], 0.012, 12),
    ),
    ...parts(
      'wood',
      ...[-1, 1].map((s) =>
        rod(
          [s * (width / 2 - inset + 0.012), rail - 0.06, -depth / 2 + 0.06],
          [s * (width / 2 - inset + 0.012), rail - 0.06, depth / 2 - 0.06],
          0.012,
          12,
        ),
      ),
    ),
  ]
}

/** Upholstered bench on a thin steel frame. */
export function paddedBench({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.06
  const z = depth / 2 - 0.03
  const under = height - 0.11
  const loop = (sx: number): Mesh =>
    bar(
      roundCorners(
        [
          [sx * x, under, -z],
          [sx * x, 0.01, -z],
          [sx * x, 0.01, z],
          [sx * x, under, z],
        ],
        0.03,
        5,
      ),
      0.01,
      0.01,
      12,
    )
  const channels = Math.round(width / 0.14)
  const each = width / channels
  const pads = Array.from({ length: channels }, (_, i) =>
    translate(
      cushion(each + 0.004, 0.1, depth, { radius: 0.045, crown: 0.012, cells: 4 }),
      -width / 2 + each * (i + 0.5),
      under + 0.005,
      0,
    ),
  )
  return [
    ...parts(
      'metal',
      loop(-1),
      loop(1),
      rod([-x, under - 0.006, z - 0.05], [x, under - 0.006, z - 0.05], 0.008),
      rod([-x, under - 0.006, -z + 0.05], [x, under - 0.006, -z + 0.05], 0.008),
    ),
    ...parts('seat', ...pads),
  ]
}

/** Round upholstered pouf with a seam belt. */
export function pouf({ width, height }: Size): Part[] {
  const r = width / 2
  const body = lathe(
    [
      [0, 0.02],
      [r - 0.05, 0.02],
      [r - 0.01, 0.06],
      [r, height * 0.5],
      [r - 0.008, height - 0.09],
      [r - 0.06, height - 0.012],
      [r * 0.5, height],
      [0, height],
    ],
    { sides: 56, fillet: 0.06, steps: 5 },
  )
  const belt = lathe(
    [
      [r - 0.004, height * 0.5 - 0.006],
      [r + 0.003, height * 0.5],
      [r - 0.004, height * 0.5 + 0.006],
    ],
    { sides: 56, fillet: 0.004, steps: 3 },
  )
  const plinth = lathe(
    [
      [0, 0],
      [r - 0.07, 0],
      [r - 0.07, 0.03],
      [0, 0.03],
    ],
    { sides: 40 },
  )
  return [part('fabric', body), part('fabric', belt), part('base', plinth)]
}

/** Stool with a thick round cushion on a turned base, used as a footrest or side seat. */
export function drumStool({ width, height }: Size): Part[] {
  const r = width / 2
  return [
    part(
      'seat',
      translate(
        slab(ellipse(width, width, 2, 56), 0.09, { bevel: 0.035, underBevel: 0.02, segments: 5 }),
        0,
        height - 0.09,
        0,
      ),
    ),
    part(
      'base',
      lathe(
        [
          [0, 0],
          [r * 0.84, 0],
          [r * 0.84, 0.02],
          [r * 0.52, height * 0.45],
          [r * 0.88, height - 0.088],
          [0, height - 0.088],
        ],
        { sides: 56, fillet: 0.03, steps: 5 },
      ),
    ),
  ]
}

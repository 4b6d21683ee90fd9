import { part, parts, type Size } from '../assemble.ts'
import { type Mesh, type Part, rotate, translate, type Vec3 } from '../mesh.ts'
import { cushion, roundedBox } from '../shapes/box.ts'
import { ellipse, slab } from '../shapes/slab.ts'
import { bentSheet } from '../shapes/surface.ts'
import { roundCorners, squareBar, sweep } from '../shapes/sweep.ts'
import { roundLegs } from './legs.ts'

/** Two looped wooden sides, a slung seat and loose cushions. */
export function loopArmchair({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.02
  const z = depth / 2 - 0.02
  const arm = 0.56
  const loop = (sx: number): Mesh =>
    sweep(
      roundCorners(
        [
          [sx * x, 0.02, 0],
          [sx * x, 0.02, z],
          [sx * x, arm, z - 0.05],
          [sx * x, arm - 0.03, -z + 0.06],
          [sx * x, 0.02, -z],
        ],
        0.1,
        8,
        true,
      ),
      { sides: 14, section: () => [0.019, 0.02], squareness: 3.2, up: [1, 0, 0], closed: true },
    )
  const back = rotate(cushion(2 * x - 0.06, 0.15, 0.5, { radius: 0.06, crown: 0.03 }), 'x', 68)
  const seat = rotate(cushion(2 * x - 0.05, 0.15, depth - 0.16, { radius: 0.05, crown: 0.022 }), 'x', 4)
  const rail = (y: number, at: number): Mesh =>
    squareBar([-x, y, at], [x, y, at], 0.05, 0.024, { up: [0, 0, 1] })
  return [
    ...parts('frame', loop(-1), loop(1), rail(0.3, z - 0.1), rail(0.25, -z + 0.12), rail(0.47, -z + 0.05)),
    ...parts(
      'frame',
      ...[-0.16, 0, 0.16].map((at) =>
        squareBar([at, 0.27, -z + 0.1], [at, height - 0.08, -z - 0.07], 0.034, 0.016, { up: [0, 0, 1] }),
      ),
    ),
    part(
      'frame',
      squareBar([-x + 0.06, height - 0.1, -z - 0.06], [x - 0.06, height - 0.1, -z - 0.06], 0.05, 0.018, {
        up: [0, 0, 1],
      }),
    ),
    part('fabric', translate(seat, 0, 0.29, 0.03)),
    part('fabric', translate(back, 0, 0.6, -z + 0.09)),
  ]
}

/** A thick wall of upholstery runs round a round seat. */
export function barrelArmchair({ width, height, depth }: Size): Part[] {
  const r = width / 2 - 0.065
  const rz = depth / 2 - 0.065
  const wall = bentSheet(
    (s, t) => {
      const a = (s - 0.5) * Math.PI * 1.5
      const back = (Math.cos(a) + 0.72) / 1.72
      const top = 0.5 + (height - 0.56) * Math.max(0, back) ** 0.8
      const flare = 1 + 0.05 * t
      return [Math.sin(a) * r * flare, 0.07 + t * (top - 0.07), -Math.cos(a) * rz * flare]
    },
    (s) => 0.15 - 0.035 * Math.abs(2 * s - 1) ** 3,
    { columns: 34, rows: 9, rim: 0.06, size: [2, 0.6] },
  )
  const seat = slab(ellipse(width - 0.21, depth - 0.18, 2.3, 56), 0.17, {
    bevel: 0.065,
    underBevel: 0.03,
    segments: 6,
  })
  const base = slab(ellipse(width - 0.2, depth - 0.2, 2.2, 48), 0.22, { bevel: 0.02 })
  const plinth = slab(ellipse(width - 0.24, depth - 0.24, 2.1, 48), 0.07, { bevel: 0.004 })
  return [
    part('fabric', wall),
    part('fabric', translate(seat, 0, 0.26, 0.035)),
    part('fabric', translate(base, 0, 0.06, 0.02)),
    part('base', translate(plinth, 0, 0, 0)),
  ]
}

/** High back with wings that keep draughts away. */
export function wingArmchair({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.05
  const seatY = 0.42
  const rear = -depth / 2 + 0.1
  const back = bentSheet(
    (s, t) => {
      const a = (s - 0.5) * 2
      const top = Math.sqrt(Math.max(0, 1 - Math.max(0, (t - 0.8) / 0.22) ** 2))
      const wing = Math.abs(a) ** 2.6
      const lean = -0.17 * t
      const forward = wing * (0.3 * Math.exp(-(((t - 0.62) / 0.34) ** 2)) + 0.12)
      return [
        a * x * (0.9 + 0.1 * top),
        0.2 + t * (height - 0.22) - 0.04 * (1 - top) - 0.03 * a * a * t,
        rear + 0.14 + lean + forward,
      ]
    },
    (_, t) => 0.095 - 0.03 * t,
    { columns: 26, rows: 18, rim: 0.05, size: [1, 0.9] },
  )
  const arm = (sx: number): Mesh =>
    translate(
      rotate(cushion(0.095, 0.36, depth - 0.24, { radius: 0.04, crown: 0.008, belly: 0.004 }), 'y', sx * -3),
      sx * (x - 0.005),
      0.2,
      0.075,
    )
  return [
    part('fabric', back),
    ...parts('fabric', arm(-1), arm(1)),
    part('fabric', translate(roundedBox(width - 0.15, 0.14, depth - 0.2, { radius: 0.03 }), 0, 0.19, 0.06)),
    part(
      'fabric',
      translate(
        cushion(width - 0.2, 0.14, depth - 0.26, { radius: 0.05, crown: 0.025 }),
        0,
        seatY - 0.12,
        0.1,
      ),
    ),
    ...parts(
      'legs',
      ...roundLegs({
        top: 0.21,
        x: width / 2 - 0.14,
        z: depth / 2 - 0.14,
        splay: 0.035,
        topRadius: 0.022,
        footRadius: 0.013,
      }),
    ),
  ]
}

/** Low chair of two bent sheets, upholstered, on a steel loop. */
export function slingArmchair({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.012
  const z = depth / 2 - 0.012
  const side = (sx: number): Mesh =>
    sweep(
      roundCorners(
        [
          [sx * x, height - 0.02, -z + 0.012],
          [sx * x, 0.36, -z + 0.24],
          [sx * x, 0.4, z - 0.02],
          [sx * x, 0.012, z - 0.05],
          [sx * x, 0.012, -z + 0.06],
          [sx * x, 0.48, -z + 0.14],
        ],
        0.06,
        7,
      ),
      { sides: 12, section: () => [0.0115, 0.0115] },
    )
  const seat = bentSheet(
    (s, t) => [
      (s - 0.5) * 2 * (x - 0.005),
      0.4 - 0.03 * t - 0.035 * Math.sin(s * Math.PI) - 0.02 * Math.sin(t * Math.PI),
      z - 0.01 - t * (depth - 0.3),
    ],
    0.045,
    { columns: 14, rows: 14, rim: 0.05, size: [width, depth] },
  )
  const back = bentSheet(
    (s, t) => [
      (s - 0.5) * 2 * (x - 0.005),
      0.375 + t * (height - 0.38),
      -z + 0.255 - 0.235 * t - 0.035 * Math.sin(s * Math.PI),
    ],
    0.045,
    { columns: 14, rows: 14, rim: 0.05, size: [width, 0.5] },
  )
  const cross = (y: number, at: number): Mesh =>
    sweep([[-x, y, at], [x, y, at] as Vec3], { sides: 10, section: () => [0.0095, 0.0095] })
  return [
    ...parts('tube', side(-1), side(1), cross(0.012, z - 0.09), cross(0.012, -z + 0.1)),
    part('seat', seat),
    part('seat', back),
  ]
}

/** Slim daybed: mattress on a wooden frame, bolster at one end. */
export function daybed({ width, height, depth }: Size): Part[] {
  const frame = 0.27
  const mattress = 0.15
  return [
    ...parts(
      'frame',
      ...[-1, 1].map((s) =>
        translate(
          roundedBox(width - 0.05, 0.07, 0.028, { radius: 0.008 }),
          0,
          frame - 0.06,
          s * (depth / 2 - 0.03),
        ),
      ),
      ...[-1, 1].map((s) =>
        translate(
          roundedBox(0.028, 0.07, depth - 0.04, { radius: 0.008, grain: 'z' }),
          s * (width / 2 - 0.03),
          frame - 0.06,
          0,
        ),
      ),
      ...roundLegs({
        top: frame + 0.01,
        x: width / 2 - 0.05,
        z: depth / 2 - 0.05,
        splay: 0.02,
        topRadius: 0.024,
        footRadius: 0.015,
      }),
    ),
    part(
      'fabric',
      translate(
        cushion(width, mattress, depth, { radius: 0.045, crown: 0.008, cells: 12 }),
        0,
        frame - 0.015,
        0,
      ),
    ),
    part(
      'accent',
      translate(
        rotate(cushion(depth - 0.1, 0.2, 0.2, { radius: 0.095, crown: 0.004 }), 'y', 90),
        -width / 2 + 0.16,
        height - 0.205,
        0,
      ),
    ),
  ]
}

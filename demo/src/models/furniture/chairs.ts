// Dining chairs. Front is +z; a person would sit facing the camera.
import { part, parts, type Size } from '../assemble.ts'
import {
  type Mesh,
  mapVertices,
  mirrorX,
  type Part,
  rotate,
  smoothNormals,
  translate,
  type Vec3,
} from '../mesh.ts'
import { cushion } from '../shapes/box.ts'
import { ellipse, rectangle, slab } from '../shapes/slab.ts'
import { bentSheet } from '../shapes/surface.ts'
import { bar, roundCorners, smoothPath, squareBar, sweep } from '../shapes/sweep.ts'
import { rod } from './legs.ts'

const both = (mesh: Mesh): Mesh[] => [mesh, mirrorX(mesh)]

/** Bends a flat pad: lifts it by `amount` at the sides. */
const dish = (mesh: Mesh, halfWidth: number, amount: number): Mesh =>
  smoothNormals(mapVertices(mesh, (p) => [p[0], p[1] + amount * (p[0] / halfWidth) ** 2, p[2]]))

/** Solid wood frame, curved back board, upholstered seat. */
export function boardBackChair({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.03
  const z = depth / 2 - 0.03
  const seat = 0.43
  const rear = (side: number): Vec3[] => [
    [side * x, 0, -z - 0.005],
    [side * (x - 0.02), seat - 0.03, -z + 0.06],
    [side * (x - 0.022), seat + 0.15, -z + 0.05],
    [side * (x - 0.015), height - 0.02, -z - 0.01],
  ]
  const back = bentSheet(
    (s, t) => {
      const a = (s - 0.5) * 2
      return [
        a * (x + 0.012),
        height - 0.185 + t * 0.185 - 0.012 * a * a,
        -z + 0.012 - 0.025 * t - 0.055 * (1 - a * a) + 0.03,
      ]
    },
    0.019,
    { columns: 18, rows: 5, rim: 0.05, size: [width, 0.18] },
  )
  const leg = (side: number): Mesh => bar(smoothPath(rear(side), 5), 0.0135, 0.0135, 14)
  return [
    ...parts(
      'frame',
      ...both(
        bar(
          [
            [-x, 0, z],
            [-x + 0.012, seat - 0.005, z - 0.018],
          ],
          0.0125,
          0.0185,
          14,
        ),
      ),
      leg(-1),
      leg(1),
    ),
    ...parts(
      'frame',
      squareBar([-x + 0.015, seat - 0.03, z - 0.018], [x - 0.015, seat - 0.03, z - 0.018], 0.05, 0.02, {
        up: [0, 0, 1],
      }),
      squareBar([-x + 0.02, seat - 0.03, -z + 0.06], [x - 0.02, seat - 0.03, -z + 0.06], 0.05, 0.02, {
        up: [0, 0, 1],
      }),
      ...both(
        squareBar([-x + 0.015, seat - 0.03, z - 0.02], [-x + 0.02, seat - 0.03, -z + 0.06], 0.05, 0.02, {
          up: [1, 0, 0],
        }),
      ),
    ),
    part('frame', back),
    part(
      'seat',
      translate(
        cushion(width - 0.045, 0.05, depth - 0.085, { radius: 0.022, crown: 0.012 }),
        0,
        seat - 0.005,
        0.022,
      ),
    ),
  ]
}

/** Turned spindles between a saddle seat and a bent crest. */
export function spindleChair({ width, height, depth }: Size): Part[] {
  const x = width / 2
  const seat = 0.44
  const saddle = translate(
    slab(ellipse(width - 0.035, depth - 0.07, 3), 0.034, { bevel: 0.012, underBevel: 0.022 }),
    0,
    seat - 0.034,
    0.02,
  )
  const crestAt = (a: number): Vec3 => [
    a * (x - 0.005),
    height - 0.035 + 0.012 * (1 - a * a),
    -depth / 2 + 0.015 + 0.045 * a * a,
  ]
  const crest = sweep(
    Array.from({ length: 21 }, (_, i) => crestAt(i / 10 - 1)),
    {
      sides: 14,
      section: (t) => {
        const end = 1 - Math.abs(2 * t - 1) ** 3 * 0.35
        return [0.0095, 0.035 * end]
      },
      up: [0, 1, 0.15],
      squareness: 3,
      endRadius: 0.006,
    },
  )
  const spindles = Array.from({ length: 8 }, (_, i) => {
    const a = (i - 3.5) / 3.5
    const top = crestAt(a * 0.88)
    const foot: Vec3 = [a * (x - 0.07), seat - 0.01, -depth / 2 + 0.075 + 0.02 * a * a]
    return sweep(
      [
        foot,
        ...[0.25, 0.5, 0.75].map(
          (t): Vec3 => [
            foot[0] + (top[0] - foot[0]) * t,
            foot[1] + (top[1] - foot[1]) * t,
            foot[2] + (top[2] - foot[2]) * t - 0.012 * Math.sin(t * Math.PI),
          ],
        ),
        top,
      ],
      {
        sides: 10,
        section: (t) => {
          const r = 0.0058 + 0.003 * Math.sin(Math.min(1, t * 1.3) * Math.PI)
          return [r, r]
        },
      },
    )
  })
  const legs = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([sx = 1, sz = 1]) =>
    sweep(
      [
        [sx * (x - 0.018), 0, sz * (depth / 2 - 0.018)],
        [sx * (x - 0.1), seat - 0.02, sz * (depth / 2 - 0.12) + 0.02],
      ],
      {
        sides: 14,
        section: (t) => {
          const r = 0.0105 + 0.0085 * Math.sin(Math.min(1, 0.12 + t * 0.78) * Math.PI) ** 1.2
          return [r, r]
        },
      },
    ),
  )
  const rung = 0.2
  const rx = x - 0.055
  const rz = depth / 2 - 0.065
  return [
    ...parts('frame', saddle, crest, ...spindles, ...legs),
    ...parts(
      'frame',
      ...both(rod([-rx, rung, rz], [-rx, rung, -rz], 0.0085)),
      rod([-rx, rung, 0], [rx, rung, 0], 0.0085),
    ),
  ]
}

/** Bent steel tube without back legs. */
export function cantileverChair({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.0125
  const z = depth / 2 - 0.0125
  const seat = 0.44
  const back = -z + 0.1
  const path = roundCorners(
    [
      [-x + 0.03, height - 0.02, back - 0.085],
      [-x, seat + 0.02, back],
      [-x, seat, z],
      [-x, 0.0125, z - 0.01],
      [-x, 0.0125, -z],
      [x, 0.0125, -z],
      [x, 0.0125, z - 0.01],
      [x, seat, z],
      [x, seat + 0.02, back],
      [x - 0.03, height - 0.02, back - 0.085],
    ],
    0.075,
    9,
  )
  const seatSheet = bentSheet(
    (s, t) => [
      (s - 0.5) * 2 * (x + 0.004),
      seat + 0.016 - 0.02 * Math.sin(s * Math.PI) - 0.02 * t,
      z - 0.005 - t * (z - back - 0.03),
    ],
    0.03,
    { columns: 12, rows: 12, rim: 0.05, size: [width, depth] },
  )
  const backSheet = bentSheet(
    (s, t) => {
      const y = seat + 0.17 + t * (height - seat - 0.17)
      return [
        (s - 0.5) * 2 * (x - 0.01 - 0.012 * t),
        y,
        back - 0.005 - 0.09 * ((y - seat) / (height - seat)) + 0.012 - 0.03 * Math.sin(s * Math.PI),
      ]
    },
    0.026,
    { columns: 14, rows: 8, rim: 0.06, size: [width, height - seat] },
  )
  return [part('tube', bar(path, 0.0125, 0.0125, 14)), part('seat', seatSheet), part('seat', backSheet)]
}

/** One moulded shell on wooden legs. */
export function shellChair({ width, height, depth }: Size): Part[] {
  const seat = 0.43
  const profile = smoothPath(
    [
      [0, seat - 0.022, depth / 2 - 0.005],
      [0, seat + 0.008, depth / 2 - 0.05],
      [0, seat - 0.012, 0.04],
      [0, seat + 0.003, -depth / 2 + 0.19],
      [0, seat + 0.09, -depth / 2 + 0.09],
      [0, seat + 0.2, -depth / 2 + 0.045],
      [0, height, -depth / 2],
    ],
    6,
  )
  const along = (t: number): Vec3 => {
    const at = t * (profile.length - 1)
    const i = Math.min(profile.length - 2, Math.floor(at))
    const [a, b] = [profile[i] ?? [0, 0, 0], profile[i + 1] ?? [0, 0, 0]]
    const f = at - i
    return [0, a[1] + (b[1] - a[1]) * f, a[2] + (b[2] - a[2]) * f]
  }
  const shell = bentSheet(
    (s, t) => {
      const [, y, z] = along(t)
      const a = (s - 0.5) * 2
      const round =
        Math.sqrt(Math.max(0, 1 - Math.max(0, (t - 0.72) / 0.3) ** 2.2)) *
        (1 - 0.25 * Math.max(0, (0.12 - t) / 0.12) ** 2)
      const half = (width / 2) * (0.93 + 0.07 * Math.sin(t * Math.PI)) * (0.36 + 0.64 * round)
      const wing = Math.exp(-(((t - 0.56) / 0.26) ** 2))
      const lift = Math.abs(a) ** 3 * (0.016 + 0.075 * wing)
      return [a * half * (1 - 0.04 * wing), y + lift, z + Math.abs(a) ** 2.2 * (0.055 * wing + 0.035 * t)]
    },
    0.011,
    { columns: 22, rows: 30, rim: 0.022, size: [width, 0.9] },
  )
  const legs = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([sx = 1, sz = 1]) =>
    bar(
      [
        [sx * (width / 2 - 0.03), 0, sz * (depth / 2 - 0.035) - 0.01],
        [sx * 0.105, seat - 0.035, sz * 0.1 + 0.02],
      ],
      0.0105,
      0.0175,
      14,
    ),
  )
  return [
    part('shell', shell),
    ...parts('legs', ...legs),
    ...parts(
      'metal',
      rod([-0.12, seat - 0.035, 0.12], [0.12, seat - 0.035, -0.08], 0.006),
      rod([0.12, seat - 0.035, 0.12], [-0.12, seat - 0.035, -0.08], 0.006),
    ),
  ]
}

/** Turned posts, three curved slats and a woven cord seat. */
export function ladderBackChair({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.02
  const z = depth / 2 - 0.02
  const seat = 0.42
  const lean = 0.05
  const post = (sx: number): Mesh =>
    sweep(
      smoothPath(
        [
          [sx * (x - 0.02), 0, -z],
          [sx * (x - 0.02), seat, -z + 0.035],
          [sx * (x - 0.025), height - 0.2, -z + 0.02],
          [sx * (x - 0.03), height, -z - lean + 0.035],
        ],
        6,
      ),
      {
        sides: 14,
        section: (t) => {
          const r =
            t > 0.93
              ? 0.0175 * Math.sqrt(Math.max(0.04, 1 - ((t - 0.93) / 0.07) ** 2))
              : 0.0135 + 0.004 * Math.min(1, t * 3)
          return [r, r]
        },
      },
    )
  const slats = [0.14, 0.24, 0.34].map((y, i) =>
    bentSheet(
      (s, t) => {
        const a = (s - 0.5) * 2
        const rise = (y + seat - height + 0.2) * 0.3
        return [
          a * (x - 0.022),
          seat + y + t * 0.055 * (1 - 0.35 * a * a) + 0.01 * (1 - a * a),
          -z + 0.022 - Math.max(0, rise) * 0.4 - 0.032 * (1 - a * a),
        ]
      },
      0.011,
      { columns: 12, rows: 3, rim: 0.08, size: [width, 0.06 + i * 0.001] },
    ),
  )
  const outline = rectangle(2 * x + 0.02, 2 * z - 0.01, 0.03, 4)
  const pad = dish(slab(outline, 0.045, { bevel: 0.02, underBevel: 0.02, segments: 4 }), x, 0.006)
  return [
    ...parts(
      'frame',
      ...both(
        bar(
          [
            [-x, 0, z],
            [-x, seat + 0.012, z],
          ],
          0.0125,
          0.0175,
          14,
        ),
      ),
      post(-1),
      post(1),
      ...slats,
    ),
    ...parts(
      'frame',
      ...both(rod([-x, 0.2, z], [-x + 0.02, 0.2, -z + 0.015], 0.009)),
      rod([-x, 0.25, z], [x, 0.25, z], 0.009),
      rod([-x + 0.02, 0.23, -z + 0.018], [x - 0.02, 0.23, -z + 0.018], 0.009),
    ),
    part('seat', translate(pad, 0, seat - 0.037, 0.01)),
  ]
}

/** One rail runs round as back and arms. */
export function roundRailChair({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.022
  const z = depth / 2 - 0.025
  const seat = 0.435
  const arm = height - 0.065
  const rail = Array.from({ length: 41 }, (_, i): Vec3 => {
    const a = (i / 40 - 0.5) * Math.PI * 1.26
    const back = Math.cos(a)
    return [
      Math.sin(a) * x,
      arm + 0.042 * Math.max(0, back) ** 1.5,
      -back * (z - 0.005) + (back < 0 ? 0.02 : 0) + 0.005,
    ]
  })
  const topRail = sweep(rail, {
    sides: 16,
    section: (t) => {
      const a = Math.abs(2 * t - 1)
      return [0.013 + 0.012 * a ** 2, 0.03 - 0.017 * Math.min(1, a * 1.25) ** 1.4]
    },
    up: [0, 1, 0],
    squareness: 2.6,
    endRadius: 0.012,
  })
  const front = [-1, 1].map((sx) =>
    bar(
      [
        [sx * (x - 0.015), 0, z - 0.03],
        [sx * (x - 0.012), seat, z - 0.05],
        [sx * (x - 0.012), arm, z - 0.115],
      ],
      0.0125,
      0.0145,
      14,
    ),
  )
  const rear = [-1, 1].map((sx) =>
    bar(
      smoothPath(
        [
          [sx * (x - 0.05), 0, -z],
          [sx * (x - 0.06), seat - 0.02, -z + 0.045],
          [sx * (x - 0.055), arm + 0.015, -z + 0.055],
        ],
        5,
      ),
      0.0125,
      0.0145,
      14,
    ),
  )
  const pad = rotate(cushion(width - 0.085, 0.052, depth - 0.1, { radius: 0.024, crown: 0.01 }), 'x', -1.5)
  return [
    ...parts('frame', topRail, ...front, ...rear),
    ...parts(
      'frame',
      squareBar([-x + 0.015, seat - 0.03, z - 0.045], [x - 0.015, seat - 0.03, z - 0.045], 0.045, 0.02, {
        up: [0, 0, 1],
      }),
      squareBar([-x + 0.06, seat - 0.03, -z + 0.045], [x - 0.06, seat - 0.03, -z + 0.045], 0.045, 0.02, {
        up: [0, 0, 1],
      }),
      ...both(
        squareBar([-x + 0.015, seat - 0.03, z - 0.045], [-x + 0.06, seat - 0.03, -z + 0.045], 0.045, 0.02, {
          up: [1, 0, 0],
        }),
      ),
    ),
    part('seat', translate(pad, 0, seat - 0.012, 0.0)),
  ]
}

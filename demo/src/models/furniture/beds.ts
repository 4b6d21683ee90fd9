import { part, parts, type Size } from '../assemble.ts'
import { type Mesh, mapVertices, type Part, rotate, smoothNormals, translate } from '../mesh.ts'
import { cushion, roundedBox } from '../shapes/box.ts'
import { bentSheet } from '../shapes/surface.ts'
import { bar, squareBar } from '../shapes/sweep.ts'
import { roundLegs } from './legs.ts'

/** Mattress, duvet with soft folds and two or four pillows. */
function bedding(width: number, length: number, base: number): Part[] {
  const top = base + 0.2
  const folds = (mesh: Mesh): Mesh =>
    smoothNormals(
      mapVertices(mesh, (p) => [
        p[0],
        p[1] + 0.006 * Math.sin(p[0] * 9 + p[2] * 4) + 0.005 * Math.sin(p[2] * 11 - p[0] * 3),
        p[2],
      ]),
    )
  const duvet = folds(cushion(width + 0.05, 0.09, length * 0.66, { radius: 0.04, crown: 0.025, cells: 26 }))
  const turned = folds(cushion(width + 0.045, 0.06, 0.3, { radius: 0.028, crown: 0.01, cells: 20 }))
  const pillows = width > 1.2 ? [-width * 0.25, width * 0.25] : [0]
  const wide = width > 1.2 ? width * 0.44 : width * 0.74
  return [
    part(
      'mattress',
      translate(cushion(width, 0.2, length, { radius: 0.05, crown: 0.004, cells: 8 }), 0, base, 0),
    ),
    part('duvet', translate(duvet, 0, top - 0.035, length * 0.165)),
    part('linen', translate(turned, 0, top + 0.005, -length * 0.12)),
    ...pillows.map((x) =>
      part(
        'linen',
        translate(
          rotate(cushion(wide, 0.13, 0.42, { radius: 0.05, crown: 0.035 }), 'x', -16),
          x,
          top + 0.03,
          -length / 2 + 0.27,
        ),
      ),
    ),
    ...pillows.map((x, i) =>
      part(
        'accent',
        translate(
          rotate(
            rotate(cushion(wide * 0.72, 0.1, 0.34, { radius: 0.04, crown: 0.03 }), 'x', -38),
            'y',
            i * 6 - 3,
          ),
          x * 0.92,
          top + 0.11,
          -length / 2 + 0.46,
        ),
      ),
    ),
  ]
}

/** Bed with a headboard of slim spindles. */
export function spindleBed({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.025
  const z = depth / 2 - 0.025
  const rail = 0.3
  const count = Math.round(width / 0.085)
  return [
    ...parts(
      'frame',
      ...[-1, 1].map((s) =>
        translate(roundedBox(0.03, 0.13, depth - 0.06, { radius: 0.008, grain: 'z' }), s * x, rail - 0.13, 0),
      ),
      translate(roundedBox(width - 0.04, 0.13, 0.03, { radius: 0.008 }), 0, rail - 0.13, z),
      ...[-1, 1].map((s) =>
        bar(
          [
            [s * x, 0, -z],
            [s * x, height, -z - 0.003],
          ],
          0.021,
          0.017,
          16,
        ),
      ),
      ...[-1, 1].map((s) =>
        bar(
          [
            [s * x, 0, z],
            [s * x, rail + 0.02, z],
          ],
          0.016,
          0.022,
          16,
        ),
      ),
      bar(
        [
          [-x, height - 0.04, -z],
          [x, height - 0.04, -z],
        ],
        0.016,
        0.016,
        14,
      ),
      bar(
        [
          [-x, rail - 0.02, -z],
          [x, rail - 0.02, -z],
        ],
        0.016,
        0.016,
        14,
      ),
      ...Array.from({ length: count }, (_, i) =>
        bar(
          [
            [-x + (2 * x * (i + 0.5)) / count, rail - 0.02, -z],
            [-x + (2 * x * (i + 0.5)) / count, height - 0.04, -z],
          ],
          0.0075,
          0.0075,
          8,
        ),
      ),
    ),
    ...bedding(width - 0.11, depth - 0.1, rail - 0.06),
  ]
}

/** Upholstered bed with an upright channelled headboard. */
export function channelBed({ width, height, depth }: Size): Part[] {
  const head = 0.1
  const count = Math.round(width / 0.16)
  const each = width / count
  return [
    part(
      'fabric',
      translate(
        roundedBox(width - 0.04, 0.24, depth - head + 0.02, { radius: 0.03 }),
        0,
        0.1,
        head / 2 - 0.01,
      ),
    ),
    ...parts(
      'fabric',
      ...Array.from({ length: count }, (_, i) =>
        translate(
          cushion(each + 0.003, height - 0.1, head, { radius: 0.045, crown: 0.004, belly: 0.012, cells: 4 }),
          -width / 2 + each * (i + 0.5),
          0.1,
          -depth / 2 + head / 2,
        ),
      ),
    ),
    ...parts(
      'legs',
      ...roundLegs({
        top: 0.12,
        x: width / 2 - 0.12,
        z: depth / 2 - 0.15,
        topRadius: 0.03,
        footRadius: 0.02,
      }),
    ),
    ...bedding(width - 0.13, depth - head - 0.12, 0.27).map(({ slot, mesh }) =>
      part(slot, translate(mesh, 0, 0, head / 2)),
    ),
  ]
}

/** Low platform bed with a bent wooden headboard. */
export function platformBed({ width, height, depth }: Size): Part[] {
  const deck = 0.24
  const board = bentSheet(
    (s, t) => [
      (s - 0.5) * (width - 0.02),
      0.18 + t * (height - 0.18),
      -depth / 2 + 0.1 - 0.085 * t + 0.03 * (2 * s - 1) ** 2,
    ],
    0.026,
    { columns: 16, rows: 8, rim: 0.03, size: [height, width] },
  )
  const turned: Mesh = { ...board, uvs: board.uvs.map((_, i) => board.uvs[i % 2 === 0 ? i + 1 : i - 1] ?? 0) }
  return [
    ...parts(
      'frame',
      translate(roundedBox(width, 0.07, depth - 0.1, { radius: 0.02, grain: 'z' }), 0, deck - 0.07, 0.05),
      turned,
    ),
    ...parts(
      'frame',
      ...[-1, 1].flatMap((sx) =>
        [-1, 1].map((sz) =>
          squareBar(
            [sx * (width / 2 - 0.2), 0, sz * (depth / 2 - 0.3)],
            [sx * (width / 2 - 0.2), deck - 0.05, sz * (depth / 2 - 0.3)],
            0.06,
            0.06,
            { taper: 1.25 },
          ),
        ),
      ),
    ),
    ...bedding(width - 0.14, depth - 0.26, deck - 0.005).map(({ slot, mesh }) =>
      part(slot, translate(mesh, 0, 0, 0.06)),
    ),
  ]
}

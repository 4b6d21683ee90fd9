import { part, parts, type Size } from '../assemble.ts'
import { type Mesh, type Part, rotate, translate, type Vec3 } from '../mesh.ts'
import { lathe } from '../shapes/surface.ts'
import { bar, roundCorners, smoothPath } from '../shapes/sweep.ts'
import { cylinder, disc, drumShade, globe, hollow, rim } from './shades.ts'

/** A dome shade, pale and lit inside, open downwards; its rim lies on y = 0. */
function domeHead(radius: number, tall: number): Part[] {
  const profile = Array.from({ length: 13 }, (_, i): [number, number] => {
    const a = (i / 12) * Math.PI * 0.5
    return [Math.max(0.004, Math.cos(a) * radius), Math.sin(a) * tall]
  })
  const { outside, inside } = hollow(profile, 0.0035)
  return [
    part('shade', outside),
    part('shade', rim(radius, 0, 0.0035)),
    part('inside', inside),
    part('bulb', translate(globe(Math.min(0.04, radius * 0.3), 1, 24), 0, tall * 0.42, 0)),
  ]
}

const place = (items: readonly Part[], move: (mesh: Mesh) => Mesh): Part[] =>
  items.map(({ slot, mesh }) => ({ slot, mesh: move(mesh) }))

/** Arc over the sofa: heavy foot, bent tube, dome. */
export function arcFloorLamp({ width, height, depth }: Size): Part[] {
  const foot = depth / 2
  const x0 = -width / 2 + foot
  const headX = width / 2 - 0.15
  const path = smoothPath(
    [
      [x0, 0.05, 0],
      [x0, height * 0.5, 0],
      [x0 + 0.09, height * 0.8, 0],
      [x0 + 0.38 * (width / 1.4), height * 0.965, 0],
      [x0 + 0.75 * (width / 1.4), height - 0.012, 0],
      [headX - 0.03, height * 0.93, 0],
      [headX, height * 0.885, 0],
    ],
    8,
  )
  return [
    part('base', translate(disc(foot, 0.05), x0, 0, 0)),
    part('metal', bar(path, 0.012, 0.0085, 14)),
    ...place(domeHead(0.15, 0.125), (m) =>
      translate(rotate(m, 'z', -8), headX + 0.004, height * 0.885 - 0.13, 0),
    ),
  ]
}

/** Three wooden legs under a linen drum. */
export function tripodFloorLamp({ width, height }: Size): Part[] {
  const shade = height * 0.2
  const r = width / 2
  const { cloth, inside } = drumShade(r * 0.86, r * 0.7, shade)
  const hub = height - shade - 0.1
  const legs = [0, 1, 2].map((i) => {
    const a = (i * 2 * Math.PI) / 3 + Math.PI / 6
    const at = (radius: number, y: number): Vec3 => [Math.sin(a) * radius, y, Math.cos(a) * radius]
    return bar([at(r - 0.012, 0), at(0.03, hub)], 0.0115, 0.0155, 16)
  })
  return [
    ...parts('wood', ...legs),
    ...parts(
      'metal',
      translate(
        lathe(
          [
            [0, 0],
            [0.05, 0],
            [0.05, 0.024],
            [0.012, 0.034],
            [0.012, 0.16],
            [0, 0.16],
          ],
          { sides: 32, fillet: 0.005 },
        ),
        0,
        hub - 0.012,
        0,
      ),
    ),
    part('shade', translate(cloth, 0, height - shade, 0)),
    part('inside', translate(inside, 0, height - shade, 0)),
    part('bulb', translate(globe(0.045, 1, 28), 0, height - shade * 0.55, 0)),
  ]
}

/** A glowing column of folded paper. */
export function columnFloorLamp({ width, height }: Size): Part[] {
  const r = width / 2
  const folds = 26
  const profile = Array.from({ length: folds * 2 + 1 }, (_, i): [number, number] => {
    const t = i / (folds * 2)
    const belly = 1 - 0.12 * Math.cos(t * Math.PI * 4)
    return [(r - 0.012) * (belly / 1.12) + (i % 2 === 0 ? 0.01 : 0), 0.05 + t * (height - 0.07)]
  })
  return [
    part('paper', lathe(profile, { sides: 48, fillet: 0.004, steps: 2 })),
    part('base', disc(r * 0.82, 0.05)),
    part('base', translate(disc(r * 0.7, 0.02), 0, height - 0.02, 0)),
  ]
}

/** Reading lamp: slim stem, jointed arm, small head. */
export function readingFloorLamp({ width, height, depth }: Size): Part[] {
  const foot = depth / 2
  const x0 = -width / 2 + foot
  const tip: Vec3 = [width / 2 - 0.075, height - 0.06, 0]
  const elbow: Vec3 = [x0, height - 0.2, 0]
  return [
    part('metal', translate(disc(foot, 0.018), x0, 0, 0)),
    part('metal', cylinder([x0, 0.012, 0], [x0, height - 0.17, 0], 0.0085, 16)),
    part('metal', bar([[elbow[0] - 0.09, elbow[1] - 0.035, 0], tip], 0.0068, 0.0068, 12)),
    part('joint', rotate(translate(cylinder([0, -0.02, 0], [0, 0.02, 0], 0.016, 20), 0, 0, 0), 'x', 90)),
    ...place(
      [
        ...domeHead(0.075, 0.1),
        part(
          'shade',
          translate(
            lathe(
              [
                [0.018, 0],
                [0.018, 0.03],
                [0, 0.034],
              ],
              { sides: 20, fillet: 0.004 },
            ),
            0,
            0.094,
            0,
          ),
        ),
      ],
      (m) => translate(rotate(m, 'z', 14), tip[0] + 0.006, tip[1] - 0.075, 0),
    ),
  ].map((p) =>
    p.slot === 'joint' ? { slot: 'metal', mesh: translate(p.mesh, elbow[0], elbow[1] + 0.01, 0) } : p,
  )
}

/** Mushroom: one dome on one stem. */
export function mushroomTableLamp({ width, height }: Size): Part[] {
  const r = width / 2
  const tall = height * 0.42
  return [
    part(
      'base',
      lathe(
        [
          [0, 0],
          [r * 0.52, 0],
          [r * 0.52, 0.008],
          [r * 0.24, height * 0.12],
          [r * 0.17, height * 0.45],
          [r * 0.2, height - tall + 0.01],
          [0, height - tall + 0.02],
        ],
        { sides: 48, fillet: 0.04, steps: 6 },
      ),
    ),
    ...place(domeHead(r, tall), (m) => translate(m, 0, height - tall, 0)),
    part('bulb', translate(globe(r * 0.34, 1, 32), 0, height - tall + 0.05, 0)),
  ]
}

/** Glazed ceramic body with a linen shade. */
export function ceramicTableLamp({ width, height }: Size): Part[] {
  const r = width / 2
  const shade = height * 0.42
  const body = height - shade
  const { cloth, inside } = drumShade(r, r * 0.72, shade)
  const belly = r * 0.68
  return [
    part(
      'base',
      lathe(
        [
          [0, 0],
          [belly * 0.62, 0],
          [belly * 0.66, 0.012],
          [belly * 0.97, body * 0.3],
          [belly, body * 0.42],
          [belly * 0.8, body * 0.66],
          [belly * 0.34, body * 0.84],
          [belly * 0.26, body * 0.92],
          [0, body * 0.93],
        ],
        { sides: 56, fillet: 0.045, steps: 6 },
      ),
    ),
    part('metal', cylinder([0, body * 0.88, 0], [0, body + shade * 0.35, 0], 0.008, 16)),
    part('shade', translate(cloth, 0, body, 0)),
    part('inside', translate(inside, 0, body, 0)),
    part('bulb', translate(globe(0.035, 1, 24), 0, body + shade * 0.5, 0)),
  ]
}

/** Small lamp to carry from table to table. */
export function portableTableLamp({ width, height }: Size): Part[] {
  const r = width / 2
  const tall = height * 0.24
  return [
    part('base', disc(r * 0.62, 0.016)),
    part('base', cylinder([0, 0.01, 0], [0, height - 0.02, 0], 0.0085, 18)),
    ...place(
      (() => {
        const { outside, inside } = hollow(
          [
            [r, 0],
            [r * 0.97, 0.01],
            [r * 0.42, tall - 0.01],
            [r * 0.36, tall],
            [0.008, tall + 0.002],
          ],
          0.0028,
          48,
        )
        return [
          part('shade', outside),
          part('shade', rim(r, 0, 0.0028, 48)),
          part('inside', inside),
          part('strip', translate(disc(r * 0.5, 0.01, 36), 0, tall * 0.25, 0)),
        ]
      })(),
      (m) => translate(m, 0, height - tall - 0.002, 0),
    ),
  ]
}

/** Ball of opal glass resting on a ring. */
export function globeTableLamp({ width, height }: Size): Part[] {
  const r = width / 2
  const base = height - 2 * r + 0.025
  return [
    part('glass', translate(globe(r), 0, height - r, 0)),
    part(
      'base',
      lathe(
        [
          [0, 0],
          [r * 0.6, 0],
          [r * 0.6, 0.014],
          [r * 0.5, base * 0.6],
          [r * 0.54, base],
          [r * 0.44, base - 0.004],
          [0, base * 0.5],
        ],
        { sides: 48, fillet: 0.012, steps: 4 },
      ),
    ),
  ]
}

/** Task lamp of two arcs of tube. */
export function taskTableLamp({ width, height, depth }: Size): Part[] {
  const foot = depth / 2
  const x0 = -width / 2 + foot
  const head: Vec3 = [width / 2 - 0.075, height * 0.78, 0]
  const path = roundCorners(
    [
      [x0, 0.014, 0],
      [x0, height - 0.0085, 0],
      [head[0], height - 0.0085, 0],
      [head[0], head[1], 0],
    ],
    0.11,
    10,
  )
  return [
    part('metal', translate(disc(foot, 0.02), x0, 0, 0)),
    part('metal', bar(path, 0.0085, 0.0085, 14)),
    ...place(domeHead(0.075, 0.075), (m) => translate(m, head[0], head[1] - 0.07, 0)),
  ]
}

// Hanging lamps: y = 0 is the lowest point, the height includes the cable as delivered.
import { part, parts, type Size } from '../assemble.ts'
import { type Part, rotate, scale, translate } from '../mesh.ts'
import { roundedBox } from '../shapes/box.ts'
import { lathe } from '../shapes/surface.ts'
import { bar } from '../shapes/sweep.ts'
import { cable, drumShade, globe, hollow, rim } from './shades.ts'

/** Spun metal dome, painted outside, pale inside. */
export function domePendant({ width, height }: Size): Part[] {
  const r = width / 2
  const tall = r * 0.92
  const profile = Array.from({ length: 15 }, (_, i): [number, number] => {
    const a = (i / 14) * Math.PI * 0.5
    return [Math.max(0.022, Math.cos(a) ** 0.82 * r), 0.03 + Math.sin(a) * tall]
  })
  profile.unshift([r, 0.0])
  const { outside, inside } = hollow(profile, 0.004)
  const { rose, cord } = cable(height, tall + 0.07)
  return [
    part('shade', outside),
    part('inside', inside),
    part('shade', rim(r, 0, 0.004)),
    ...parts(
      'metal',
      lathe(
        [
          [0.024, tall + 0.02],
          [0.024, tall + 0.06],
          [0.012, tall + 0.075],
          [0, tall + 0.075],
        ],
        { sides: 28, fillet: 0.004 },
      ),
      rose,
    ),
    part('bulb', translate(globe(0.045), 0, tall * 0.52, 0)),
    part('cord', cord),
  ]
}

/** Opal glass ball with a metal cap. */
export function globePendant({ width, height }: Size): Part[] {
  const r = width / 2
  const { rose, cord } = cable(height, 2 * r + 0.04)
  return [
    part('glass', translate(globe(r), 0, r, 0)),
    ...parts(
      'metal',
      translate(
        lathe(
          [
            [0.045, 0],
            [0.045, 0.03],
            [0.012, 0.05],
            [0, 0.05],
          ],
          { sides: 36, fillet: 0.005 },
        ),
        0,
        2 * r - 0.014,
        0,
      ),
      rose,
    ),
    part('cord', cord),
  ]
}

/** Pleated textile drum. */
export function pleatPendant({ width, height }: Size): Part[] {
  const r = width / 2
  const tall = width * 0.46
  const { cloth, inside } = drumShade(r, r * 0.62, tall, 120)
  const { rose, cord } = cable(height, tall - 0.02)
  return [
    part('shade', cloth),
    part('inside', inside),
    ...parts(
      'metal',
      ...[0, 1, 2].map((i) =>
        bar(
          [
            [0, tall - 0.03, 0],
            [Math.sin(i * 2.094) * r * 0.62, tall - 0.03, Math.cos(i * 2.094) * r * 0.62],
          ],
          0.0025,
          0.0025,
          6,
        ),
      ),
      rose,
      translate(
        lathe(
          [
            [0.02, 0],
            [0.02, 0.06],
            [0, 0.06],
          ],
          { sides: 20 },
        ),
        0,
        tall - 0.06,
        0,
      ),
    ),
    part('bulb', translate(globe(0.04), 0, tall * 0.5, 0)),
    part('cord', cord),
  ]
}

/** Large lantern of ribbed paper. */
export function paperPendant({ width, height }: Size): Part[] {
  const r = width / 2
  const tall = width * 0.82
  const ribs = 22
  const profile = Array.from({ length: ribs * 4 + 1 }, (_, i): [number, number] => {
    const t = i / (ribs * 4)
    const a = -1.36 + t * 2.72
    const bulge = Math.sin(((t * ribs) % 1) * Math.PI) * 0.006
    return [Math.cos(a) ** 0.9 * (r - 0.006) + bulge, tall / 2 + (Math.sin(a) / Math.sin(1.36)) * (tall / 2)]
  })
  const { rose, cord } = cable(height, tall - 0.03)
  return [
    part('paper', lathe(profile, { sides: 56, fillet: 0 })),
    ...parts(
      'metal',
      rose,
      translate(
        lathe(
          [
            [0.03, 0],
            [0.03, 0.02],
            [0, 0.02],
          ],
          { sides: 20 },
        ),
        0,
        tall - 0.01,
        0,
      ),
    ),
    part('cord', cord),
  ]
}

/** Long bar of light on two cables. */
export function linearPendant({ width, height, depth }: Size): Part[] {
  const x = width * 0.36
  const left = cable(height, 0.06, -x)
  const right = cable(height, 0.06, x)
  return [
    part('body', translate(roundedBox(width, 0.042, depth, { radius: 0.018, segments: 4 }), 0, 0.02, 0)),
    part('strip', translate(roundedBox(width - 0.05, 0.022, depth - 0.022, { radius: 0.009 }), 0, 0, 0)),
    ...parts('cord', left.cord, right.cord),
    part('body', translate(roundedBox(2 * x + 0.14, 0.026, 0.06, { radius: 0.008 }), 0, height - 0.026, 0)),
  ]
}

/** Five balls at different heights from one canopy. */
export function clusterPendant({ width, height, depth }: Size): Part[] {
  const r = 0.075
  const spots = [
    [-1, 0.0, 0.2],
    [1, 0.28, -0.35],
    [-0.25, 0.46, -1],
    [0.35, 0.14, 1],
    [0.1, 0.66, 0.05],
  ] as const
  const result: Part[] = []
  for (const [sx, y, sz] of spots) {
    const x = sx * (width / 2 - r)
    const z = sz * (depth / 2 - r)
    result.push(
      part('glass', translate(globe(r, 1, 36), x, y + r, z)),
      part(
        'metal',
        translate(
          lathe(
            [
              [0.026, 0],
              [0.026, 0.034],
              [0.006, 0.046],
              [0, 0.046],
            ],
            { sides: 24, fillet: 0.004 },
          ),
          x,
          y + 2 * r - 0.008,
          z,
        ),
      ),
      part(
        'cord',
        bar(
          [
            [x, y + 2 * r + 0.03, z],
            [x, height - 0.02, z],
          ],
          0.0024,
          0.0024,
          8,
        ),
      ),
    )
  }
  const plate = lathe(
    [
      [0.16, 0],
      [0.165, 0.005],
      [0.165, 0.024],
      [0, 0.026],
    ],
    { sides: 56, fillet: 0.003 },
  )
  result.push(
    part('metal', translate(scale(plate, (width - r) / 0.33, 1, (depth - r) / 0.33), 0, height - 0.026, 0)),
  )
  return result
}

/** Two shallow bowls facing each other, light between. */
export function saucerPendant({ width, height }: Size): Part[] {
  const r = width / 2
  const bowl = hollow(
    [
      [r, 0],
      [r * 0.86, 0.045],
      [r * 0.5, 0.1],
      [0.03, 0.128],
    ],
    0.004,
  )
  const { rose, cord } = cable(height, 0.3)
  return [
    ...parts('shade', translate(bowl.outside, 0, 0.17, 0), translate(rim(r, 0, 0.004), 0, 0.17, 0)),
    part('inside', translate(bowl.inside, 0, 0.17, 0)),
    part(
      'glass',
      translate(
        rotate(
          lathe(
            [
              [0, -0.11],
              [r * 0.34, -0.09],
              [r * 0.62, -0.03],
              [r * 0.66, 0.02],
              [r * 0.6, 0.03],
              [0, 0.03],
            ],
            { sides: 56, fillet: 0.03, steps: 6 },
          ),
          'x',
          0,
        ),
        0,
        0.11,
        0,
      ),
    ),
    ...parts(
      'metal',
      translate(
        lathe(
          [
            [0.03, 0],
            [0.03, 0.02],
            [0.01, 0.035],
            [0, 0.035],
          ],
          { sides: 28, fillet: 0.004 },
        ),
        0,
        0.297,
        0,
      ),
      rose,
    ),
    part('cord', cord),
  ]
}

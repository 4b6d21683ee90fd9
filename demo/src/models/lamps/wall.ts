// Wall lamps: the wall is at the back (smallest z).
import { part, parts, type Size } from '../assemble.ts'
import { type Mesh, type Part, rotate, translate } from '../mesh.ts'
import { roundedBox } from '../shapes/box.ts'
import { bentSheet, lathe } from '../shapes/surface.ts'
import { bar, roundCorners } from '../shapes/sweep.ts'
import { disc, drumShade, globe } from './shades.ts'

const plate = (radius: number, y: number, z: number): Mesh =>
  translate(rotate(disc(radius, 0.018, 40), 'x', 90), 0, y, z)

/** Half a drum of plaster or metal that shines up and down. */
export function washerWallLamp({ width, height, depth }: Size): Part[] {
  const shell = bentSheet(
    (s, t) => {
      const a = (s - 0.5) * Math.PI
      return [
        Math.sin(a) * (width / 2 - 0.004),
        t * height,
        Math.cos(a) * (depth - 0.008) - depth / 2 + 0.004,
      ]
    },
    0.008,
    { columns: 26, rows: 4, rim: 0.02, size: [width * 1.4, height] },
  )
  return [
    part('body', shell),
    part('body', translate(roundedBox(width - 0.012, height - 0.006, 0.008), 0, 0.003, -depth / 2 + 0.004)),
    part(
      'strip',
      translate(
        roundedBox(width * 0.62, height * 0.72, depth * 0.35, { radius: 0.012 }),
        0,
        height * 0.14,
        -depth * 0.14,
      ),
    ),
  ]
}

/** Opal ball on a short arm. */
export function globeWallLamp({ width, height, depth }: Size): Part[] {
  const r = width / 2
  const back = -depth / 2
  return [
    part('metal', plate(0.055, height * 0.36, back)),
    part(
      'metal',
      bar(
        roundCorners(
          [
            [0, height * 0.36, back + 0.01],
            [0, height * 0.36, depth / 2 - r],
            [0, height - 2 * r + 0.01, depth / 2 - r],
          ],
          0.03,
          6,
        ),
        0.008,
        0.008,
        14,
      ),
    ),
    part(
      'metal',
      translate(
        lathe(
          [
            [0, 0],
            [0.028, 0],
            [0.042, 0.022],
            [0, 0.024],
          ],
          { sides: 32, fillet: 0.004 },
        ),
        0,
        height - 2 * r - 0.006,
        depth / 2 - r,
      ),
    ),
    part('glass', translate(globe(r), 0, height - r, depth / 2 - r)),
    part(
      'metal',
      translate(
        lathe(
          [
            [0, 0],
            [0.01, 0.0],
            [0.014, 0.012],
            [0, 0.02],
          ],
          { sides: 20, fillet: 0.003 },
        ),
        0,
        0,
        depth / 2 - r,
      ),
    ),
    part(
      'metal',
      bar(
        [
          [0, 0.01, depth / 2 - r],
          [0, height * 0.4, depth / 2 - r],
        ],
        0.006,
        0.006,
        12,
      ),
    ),
  ]
}

/** Swinging arm with a small textile shade. */
export function swingWallLamp({ width, height, depth }: Size): Part[] {
  const back = -depth / 2
  const r = width / 2
  const shade = height * 0.52
  const front = depth / 2 - r
  const { cloth, inside } = drumShade(r, r * 0.68, shade)
  const arm = height * 0.3
  return [
    part('metal', translate(roundedBox(0.06, height * 0.6, 0.018, { radius: 0.008 }), 0, 0, back + 0.009)),
    part(
      'metal',
      bar(
        roundCorners(
          [
            [0, arm, back + 0.01],
            [0, arm, front],
            [0, height - shade * 0.5, front],
          ],
          0.02,
          6,
        ),
        0.0075,
        0.0075,
        14,
      ),
    ),
    part('shade', translate(cloth, 0, height - shade, front)),
    part('inside', translate(inside, 0, height - shade, front)),
    part('bulb', translate(globe(0.03, 1, 24), 0, height - shade * 0.5, front)),
  ]
}

/** A disc that hides its light and lets it glow round the edge. */
export function eclipseWallLamp({ width, height, depth }: Size): Part[] {
  const r = Math.min(width, height) / 2
  const back = -depth / 2
  return [
    part(
      'body',
      translate(
        rotate(
          lathe(
            [
              [0, 0],
              [r * 0.97, 0],
              [r, 0.006],
              [r * 0.99, 0.016],
              [0, 0.024],
            ],
            { sides: 72, fillet: 0.006, steps: 4 },
          ),
          'x',
          90,
        ),
        0,
        r,
        depth / 2 - 0.024,
      ),
    ),
    part('strip', translate(rotate(disc(r * 0.86, depth - 0.034, 64), 'x', 90), 0, r, back + 0.008)),
    part('body', plate(r * 0.6, r, back)),
  ]
}

/** Slim bar above a picture or a mirror. */
export function barWallLamp({ width, height, depth }: Size): Part[] {
  const back = -depth / 2
  const y = height - 0.02
  return [
    part('metal', translate(roundedBox(0.11, 0.06, 0.016, { radius: 0.006 }), 0, 0, back + 0.008)),
    ...parts(
      'metal',
      bar(
        roundCorners(
          [
            [0, 0.03, back + 0.01],
            [0, 0.03, depth / 2 - 0.03],
            [0, y, depth / 2 - 0.02],
          ],
          0.02,
          6,
        ),
        0.006,
        0.006,
        12,
      ),
    ),
    part(
      'metal',
      rotate(
        bar(
          [
            [0, -width / 2, 0],
            [0, width / 2, 0],
          ],
          0.018,
          0.018,
          22,
        ),
        'z',
        90,
      ),
    ),
    part(
      'strip',
      translate(
        rotate(
          bar(
            [
              [0, -width / 2 + 0.012, 0],
              [0, width / 2 - 0.012, 0],
            ],
            0.0135,
            0.0135,
            16,
          ),
          'z',
          90,
        ),
        0,
        -0.0075,
        0,
      ),
    ),
  ].map(({ slot, mesh }, i) =>
    i >= 2 ? part(slot, translate(mesh, 0, y - 0.002, depth / 2 - 0.018)) : part(slot, mesh),
  )
}

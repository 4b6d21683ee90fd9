import { part, parts, type Size } from '../assemble.ts'
import { type Mesh, type Part, translate } from '../mesh.ts'
import { roundedBox } from '../shapes/box.ts'
import { rectangle, slab } from '../shapes/slab.ts'
import { bar, roundCorners } from '../shapes/sweep.ts'
import { rod, roundLegs } from './legs.ts'
import { knob } from './storage.ts'

/** Writing desk with drawers hung below the top and a low gallery. */
export function drawerDesk({ width, height, depth }: Size): Part[] {
  const topY = height - 0.09
  const box = 0.11
  const x = width / 2 - 0.06
  const z = depth / 2 - 0.06
  const drawers = width > 1.3 ? 3 : 2
  const inner = width - 0.16
  const each = inner / drawers
  return [
    part(
      'wood',
      translate(
        slab(rectangle(width, depth, 0.04), 0.022, { bevel: 0.005, underBevel: 0.012 }),
        0,
        topY - 0.022,
        0,
      ),
    ),
    part('wood', translate(roundedBox(inner, box, depth - 0.14), 0, topY - 0.022 - box, -0.01)),
    ...parts(
      'front',
      ...Array.from({ length: drawers }, (_, i) =>
        translate(
          roundedBox(each - 0.006, box - 0.012, 0.018),
          -inner / 2 + each * (i + 0.5),
          topY - 0.022 - box + 0.006,
          depth / 2 - 0.078,
        ),
      ),
    ),
    ...parts(
      'pull',
      ...Array.from({ length: drawers }, (_, i) =>
        knob(-inner / 2 + each * (i + 0.5), topY - 0.022 - box / 2, depth / 2 - 0.07),
      ),
    ),
    ...parts(
      'wood',
      ...roundLegs({ top: topY - 0.03, x, z, splay: 0.035, topRadius: 0.024, footRadius: 0.014 }),
    ),
    part(
      'wood',
      translate(roundedBox(width - 0.06, 0.09, 0.014, { radius: 0.005 }), 0, topY, -depth / 2 + 0.025),
    ),
    ...parts(
      'wood',
      ...[-1, 1].map((s) =>
        translate(
          roundedBox(0.014, 0.09, 0.22, { radius: 0.005, grain: 'z' }),
          s * (width / 2 - 0.037),
          topY,
          -depth / 2 + 0.135,
        ),
      ),
    ),
  ]
}

/** Work table on a steel frame, cable tray behind. */
export function frameDesk({ width, height, depth }: Size): Part[] {
  const x = width / 2 - 0.07
  const z = depth / 2 - 0.05
  const under = height - 0.026
  const side = (sx: number): Mesh =>
    bar(
      roundCorners(
        [
          [sx * x, under - 0.012, -z],
          [sx * x, 0.012, -z],
          [sx * x, 0.012, z],
          [sx * x, under - 0.012, z],
        ],
        0.05,
        6,
        true,
      ),
      0.0125,
      0.0125,
      12,
    )
  return [
    part(
      'top',
      translate(slab(rectangle(width, depth, 0.05), 0.026, { bevel: 0.005, underBevel: 0.016 }), 0, under, 0),
    ),
    ...parts(
      'metal',
      side(-1),
      side(1),
      rod([-x, under - 0.014, -z + 0.14], [x, under - 0.014, -z + 0.14], 0.011),
      rod([-x, under - 0.014, z - 0.14], [x, under - 0.014, z - 0.14], 0.011),
    ),
    part(
      'metal',
      translate(roundedBox(width * 0.55, 0.09, 0.1, { radius: 0.01 }), 0, under - 0.11, -z + 0.1),
    ),
    part('metal', translate(roundedBox(0.36, 0.075, 0.4, { radius: 0.012 }), x - 0.24, under - 0.076, 0.02)),
  ]
}

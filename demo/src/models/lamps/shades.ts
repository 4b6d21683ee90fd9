import { type Mesh, translate, type Vec3 } from '../mesh.ts'
import { lathe } from '../shapes/surface.ts'
import { bar } from '../shapes/sweep.ts'

/** A hollow body of revolution: the outer profile from bottom to top, and its inside. */
export function hollow(
  profile: readonly (readonly [number, number])[],
  thickness: number,
  sides = 56,
): { outside: Mesh; inside: Mesh } {
  const inner = profile.map(([r, y]): [number, number] => [
    Math.max(0, r - thickness),
    y - (r < thickness ? thickness : 0),
  ])
  return {
    outside: lathe(profile, { sides, fillet: 0.012, steps: 4 }),
    inside: lathe([...inner].reverse(), { sides, fillet: 0.012, steps: 4 }),
  }
}

/** The closed rim between outside and inside at the first point of a profile. */
export function rim(radius: number, y: number, thickness: number, sides = 56): Mesh {
  return lathe(
    [
      [radius - thickness, y],
      [radius - thickness * 0.5, y - thickness * 0.4],
      [radius, y],
    ],
    { sides, fillet: thickness * 0.3, steps: 2 },
  )
}

/** A ball, slightly flattened where asked. */
export function globe(radius: number, flat = 1, sides = 48): Mesh {
  const rows = 22
  const profile = Array.from({ length: rows + 1 }, (_, i): [number, number] => {
    const a = -Math.PI / 2 + (Math.PI * i) / rows
    return [Math.max(0, Math.cos(a) * radius), Math.sin(a) * radius * flat]
  })
  return lathe(profile, { sides, fillet: 0 })
}

/** Textile drum or cone, open above and below, lit from within. */
export function drumShade(
  bottom: number,
  top: number,
  height: number,
  sides = 64,
): { cloth: Mesh; inside: Mesh } {
  return {
    cloth: lathe(
      [
        [bottom - 0.003, 0],
        [bottom, 0.002],
        [top, height - 0.002],
        [top - 0.003, height],
      ],
      { sides, fillet: 0.001, steps: 1 },
    ),
    inside: lathe(
      [
        [top - 0.004, height],
        [bottom - 0.004, 0],
      ],
      { sides, fillet: 0 },
    ),
  }
}

/** Ceiling rose with its cable down to `to`. */
export function cable(top: number, to: number, x = 0, z = 0): { rose: Mesh; cord: Mesh } {
  return {
    rose: translate(
      lathe(
        [
          [0.05, 0],
          [0.055, 0.004],
          [0.055, 0.024],
          [0, 0.026],
        ],
        { sides: 36, fillet: 0.003 },
      ),
      x,
      top - 0.026,
      z,
    ),
    cord: bar(
      [
        [x, to, z],
        [x, top - 0.01, z],
      ],
      0.0028,
      0.0028,
      8,
    ),
  }
}

/** A round foot, weighted and thin. */
export function disc(radius: number, height: number, sides = 56): Mesh {
  return lathe(
    [
      [0, 0],
      [radius, 0],
      [radius, height * 0.8],
      [radius - height * 0.4, height],
      [0, height],
    ],
    { sides, fillet: 0.003, steps: 3 },
  )
}

/** An upright cylinder between two points, closed. */
export function cylinder(from: Vec3, to: Vec3, radius: number, sides = 24): Mesh {
  return bar([from, to], radius, radius, sides)
}

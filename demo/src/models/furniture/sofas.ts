import { part, parts, type Size } from '../assemble.ts'
import { type Mesh, type Part, rotate, translate } from '../mesh.ts'
import { cushion, roundedBox } from '../shapes/box.ts'
import { roundLegs } from './legs.ts'

/** A scatter cushion leaning on the back. */
function pillow(size: number, x: number, y: number, z: number, turn: number): Mesh {
  const flat = cushion(size, 0.11, size, { radius: 0.035, crown: 0.045, cells: 8 })
  return translate(rotate(rotate(rotate(flat, 'x', 72), 'z', turn), 'y', turn * 0.6), x, y, z)
}

/** Deep upholstered sofa with full arms. `seats` cushions share the width between the arms. */
export function blockSofa({ width, height, depth }: Size, seats: number): Part[] {
  const arm = 0.17
  const inside = width - 2 * arm
  const legs = 0.11
  const seatTop = 0.43
  const back = 0.2
  const each = inside / seats
  const result: Part[] = [
    part(
      'fabric',
      translate(roundedBox(width - 0.02, 0.17, depth - 0.03, { radius: 0.025 }), 0, legs, -0.005),
    ),
    part(
      'fabric',
      translate(
        cushion(inside + 0.06, height - legs - 0.1, back, { radius: 0.06, crown: 0.004 }),
        0,
        legs + 0.04,
        -depth / 2 + back / 2,
      ),
    ),
  ]
  for (const side of [-1, 1]) {
    result.push(
      part(
        'fabric',
        translate(
          cushion(arm, 0.56 - legs, depth, { radius: 0.055, crown: 0.012, belly: 0.006 }),
          side * (width / 2 - arm / 2),
          legs,
          0,
        ),
      ),
    )
  }
  for (let i = 0; i < seats; i++) {
    const x = -inside / 2 + each * (i + 0.5)
    result.push(
      part(
        'fabric',
        translate(
          cushion(each - 0.006, 0.17, depth - back - 0.005, { radius: 0.055, crown: 0.022 }),
          x,
          seatTop - 0.16,
          back / 2 - 0.0025,
        ),
      ),
    )
    const rest = rotate(cushion(each - 0.012, 0.17, 0.42, { radius: 0.07, crown: 0.035 }), 'x', 77)
    result.push(part('fabric', translate(rest, x, seatTop + 0.245, -depth / 2 + back + 0.04)))
  }
  result.push(part('accent', pillow(0.44, -inside / 2 + 0.24, seatTop + 0.2, -depth / 2 + back + 0.22, 9)))
  if (seats > 2)
    result.push(part('accent', pillow(0.4, inside / 2 - 0.23, seatTop + 0.18, -depth / 2 + back + 0.23, -12)))
  result.push(
    ...parts(
      'legs',
      ...roundLegs({
        top: legs + 0.02,
        x: width / 2 - 0.1,
        z: depth / 2 - 0.1,
        splay: 0.015,
        topRadius: 0.024,
        footRadius: 0.015,
      }),
    ),
  )
  return result
}

/** Light wooden frame with loose cushions. */
export function frameSofa({ width, height, depth }: Size, seats: number): Part[] {
  const x = width / 2 - 0.024
  const z = depth / 2 - 0.024
  const arm = 0.58
  const inside = width - 0.13
  const each = inside / seats
  const result: Part[] = []
  for (const side of [-1, 1]) {
    result.push(
      ...parts(
        'frame',
        translate(roundedBox(0.036, arm - 0.03, 0.046, { radius: 0.012, grain: 'y' }), side * x, 0, z - 0.03),
        rotate(
          translate(
            roundedBox(0.036, height - 0.12, 0.046, { radius: 0.012, grain: 'y' }),
            side * x,
            0,
            -z + 0.09,
          ),
          'x',
          -4,
        ),
        translate(
          roundedBox(0.062, 0.03, depth - 0.06, { radius: 0.013, grain: 'z' }),
          side * (x - 0.006),
          arm - 0.035,
          0.03,
        ),
        translate(
          roundedBox(0.026, 0.07, depth - 0.14, { radius: 0.006, grain: 'z' }),
          side * x,
          0.25,
          -0.01,
        ),
      ),
    )
  }
  result.push(
    ...parts(
      'frame',
      translate(roundedBox(2 * x, 0.07, 0.026, { radius: 0.006 }), 0, 0.25, z - 0.03),
      translate(roundedBox(2 * x, 0.07, 0.026, { radius: 0.006 }), 0, 0.22, -z + 0.1),
      rotate(
        translate(roundedBox(2 * x, 0.05, 0.026, { radius: 0.01 }), 0, height - 0.17, -z + 0.1),
        'x',
        -4,
      ),
      rotate(translate(roundedBox(2 * x, 0.05, 0.026, { radius: 0.01 }), 0, 0.42, -z + 0.1), 'x', -4),
    ),
  )
  const slats = Math.round(inside / 0.11)
  for (let i = 0; i < slats; i++) {
    result.push(
      part(
        'frame',
        rotate(
          translate(
            roundedBox(0.028, height - 0.62, 0.012, { radius: 0.003, grain: 'y' }),
            -inside / 2 + (inside * (i + 0.5)) / slats,
            0.46,
            -z + 0.1,
          ),
          'x',
          -4,
        ),
      ),
    )
  }
  for (let i = 0; i < seats; i++) {
    const at = -inside / 2 + each * (i + 0.5)
    result.push(
      part(
        'fabric',
        translate(
          cushion(each - 0.008, 0.145, depth - 0.13, { radius: 0.045, crown: 0.018 }),
          at,
          0.31,
          0.025,
        ),
      ),
      part(
        'fabric',
        translate(
          rotate(cushion(each - 0.016, 0.15, 0.45, { radius: 0.055, crown: 0.025 }), 'x', 80),
          at,
          0.665,
          -z + 0.19,
        ),
      ),
    )
  }
  return result
}

/** Sofa with a long seat on the right. */
export function chaiseSofa({ width, height, depth }: Size): Part[] {
  const arm = 0.15
  const shallow = 0.98
  const chaise = 0.92
  const legs = 0.08
  const back = 0.2
  const rear = -depth / 2
  const inside = width - 2 * arm
  const rest = inside - chaise
  const result: Part[] = [
    part(
      'fabric',
      translate(
        roundedBox(width - 0.02, 0.2, shallow - 0.02, { radius: 0.025 }),
        0,
        legs,
        rear + shallow / 2,
      ),
    ),
    part(
      'fabric',
      translate(
        roundedBox(chaise + arm - 0.01, 0.2, depth - 0.02, { radius: 0.025 }),
        width / 2 - (chaise + arm) / 2 - 0.005,
        legs,
        0,
      ),
    ),
    part(
      'fabric',
      translate(
        cushion(width, height - legs - 0.12, back, { radius: 0.06, crown: 0.004 }),
        0,
        legs + 0.02,
        rear + back / 2,
      ),
    ),
    part(
      'fabric',
      translate(
        cushion(arm, 0.5, shallow, { radius: 0.055, crown: 0.008, belly: 0.004 }),
        -width / 2 + arm / 2,
        legs,
        rear + shallow / 2,
      ),
    ),
    part(
      'fabric',
      translate(
        cushion(arm, 0.5, shallow, { radius: 0.055, crown: 0.008, belly: 0.004 }),
        width / 2 - arm / 2,
        legs,
        rear + shallow / 2,
      ),
    ),
    part(
      'fabric',
      translate(
        cushion(chaise - 0.006, 0.17, depth - back, { radius: 0.055, crown: 0.02, cells: 10 }),
        width / 2 - arm - chaise / 2,
        0.27,
        back / 2,
      ),
    ),
  ]
  for (let i = 0; i < 2; i++) {
    const x = -width / 2 + arm + (rest / 2) * (i + 0.5)
    result.push(
      part(
        'fabric',
        translate(
          cushion(rest / 2 - 0.006, 0.17, shallow - back, { radius: 0.055, crown: 0.022 }),
          x,
          0.27,
          rear + back + (shallow - back) / 2,
        ),
      ),
    )
  }
  for (let i = 0; i < 3; i++) {
    const w = i === 2 ? chaise : rest / 2
    const x = i === 2 ? width / 2 - arm - chaise / 2 : -width / 2 + arm + (rest / 2) * (i + 0.5)
    result.push(
      part(
        'fabric',
        translate(
          rotate(cushion(w - 0.012, 0.17, 0.42, { radius: 0.07, crown: 0.035 }), 'x', 76),
          x,
          0.67,
          rear + back + 0.05,
        ),
      ),
    )
  }
  result.push(part('accent', pillow(0.44, width / 2 - arm - 0.3, 0.61, rear + back + 0.24, -10)))
  result.push(part('accent', pillow(0.38, -width / 2 + arm + 0.24, 0.58, rear + back + 0.23, 12)))
  result.push(
    ...parts(
      'legs',
      ...roundLegs({
        top: legs + 0.02,
        x: width / 2 - 0.08,
        z: depth / 2 - 0.08,
        topRadius: 0.022,
        footRadius: 0.018,
      }),
    ),
  )
  return result
}

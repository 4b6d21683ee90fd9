import { fbxToMetres } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { binaryFbx, fbxWedge } from './factories/fbx-files.ts'

const zUp = { UpAxis: 2, FrontAxis: 1, FrontAxisSign: -1 }
const scaled = (by: number) => [by, 0, 0, 0, 0, by, 0, 0, 0, 0, by, 0, 0, 0, 0, 1]
/** Where right, back and up of the file go. */
const laid = [0.01, 0, 0, 0, 0, 0, -0.01, 0, 0, 0.01, 0, 0, 0, 0, 0, 1]

describe('an FBX comes to stand in metres', () => {
  it.each([
    ['text', (settings?: Readonly<Record<string, number>>) => fbxWedge([10, 20, 30], settings)],
    ['binary', (settings?: Readonly<Record<string, number>>) => binaryFbx(10, { settings })],
  ])('as its settings say in %s', (_, fbxOf) => {
    expect(fbxToMetres(fbxOf())).toEqual(scaled(0.01))
    expect(fbxToMetres(fbxOf(zUp))).toEqual(laid)
    expect(fbxToMetres(fbxOf({ UnitScaleFactor: 2.54 }))[0]).toBeCloseTo(0.0254)
  })

  it('turned and never mirrored', () => {
    const [x, y, z] = [0, 5, 10].map(
      (place) => fbxToMetres(fbxWedge([1, 1, 1], { CoordAxisSign: -1 }))[place],
    )
    expect([x, y, z]).toEqual([0.01, -0.01, -0.01])
  })

  it('as its format has it where the settings are left out, broken off or senseless', () => {
    expect(fbxToMetres(new TextEncoder().encode('; FBX 7.4.0 project file'))).toEqual(scaled(0.01))
    const whole = binaryFbx(10, { settings: zUp })
    expect(fbxToMetres(whole.subarray(0, whole.indexOf('UpAxis') + 10))).toEqual(scaled(0.01))
    expect(fbxToMetres(fbxWedge([1, 1, 1], { UpAxis: 0 }))).toEqual(scaled(0.01))
  })
})
